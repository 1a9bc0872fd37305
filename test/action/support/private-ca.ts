import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** A server's key and certificate, in PEM. */
export interface ServerIdentity {
  key: string;
  cert: string;
}

/** An authority that no machine trusts by itself. */
export interface PrivateCa {
  /** Path of its own certificate. */
  certPath: string;
  /** @param days How long the certificate is valid; negative: it has expired. */
  issue(host: string, days?: number): Promise<ServerIdentity>;
}

const NEW_KEY = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';

/** Makes an authority with its files in a folder. */
export async function createPrivateCa(folder: string): Promise<PrivateCa> {
  const openssl = (command: string): Promise<unknown> =>
    promisify(execFile)('openssl', command.split(' '), { cwd: folder });
  await openssl(`req -x509 ${NEW_KEY} -days 2 -subj /CN=Private -keyout ca.key -out ca.pem`);
  return {
    certPath: path.join(folder, 'ca.pem'),
    async issue(host, days = 1) {
      await openssl(`req ${NEW_KEY} -subj /CN=${host} -keyout ${host}.key -out ${host}.csr`);
      await writeFile(path.join(folder, `${host}.ext`), `subjectAltName=DNS:${host}\n`);
      await openssl(
        `x509 -req -in ${host}.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days ${days} -extfile ${host}.ext -out ${host}.pem`,
      );
      return {
        key: await readFile(path.join(folder, `${host}.key`), 'utf8'),
        cert: await readFile(path.join(folder, `${host}.pem`), 'utf8'),
      };
    },
  };
}
