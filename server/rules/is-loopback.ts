/** Whether a host is the machine itself, which browsers trust as if it had https: W3C Secure Contexts, section 3.1. */
export function isLoopback(hostname: string): boolean {
  return /^(?:127(?:\.\d+){3}|\[::1\]|(?:.+\.)?localhost)$/i.test(hostname);
}
