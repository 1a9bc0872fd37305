/** Who owns a temporary folder: the content of the file {@link CLAIM_FILE} in it. */
export interface FolderClaim {
  /** 32 hexadecimal digits. */
  id: string;
  /** Name of the machine. Others may share its file system, but not its sockets. */
  host: string;
}

export const CLAIM_FILE = 'sitedelta-run.json';
