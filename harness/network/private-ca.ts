import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generate } from 'selfsigned';

/** A server's key and certificate, in PEM. */
export interface ServerIdentity {
  key: string;
  cert: string;
}

/** A certificate authority that no machine trusts by default. */
export interface PrivateCa {
  /** Path of its own certificate. */
  certPath: string;
  /** @param days How long the certificate is valid; it has expired if negative. */
  issue(host: string, days?: number): Promise<ServerIdentity>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates an authority, whose certificate is written to a folder. */
export async function createPrivateCa(folder: string): Promise<PrivateCa> {
  const authority = await generate([{ name: 'commonName', value: 'Private' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  const certPath = path.join(folder, 'ca.pem');
  await writeFile(certPath, authority.cert);
  return {
    certPath,
    async issue(host, days = 1) {
      const nowMs = Date.now();
      const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
        keyType: 'ec',
        algorithm: 'sha256',
        notBeforeDate: new Date(nowMs - 3 * DAY_MS),
        notAfterDate: new Date(nowMs + days * DAY_MS),
        extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
        ca: { key: authority.private, cert: authority.cert },
      });
      return { key, cert };
    },
  };
}
