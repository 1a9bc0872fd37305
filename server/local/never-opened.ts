/**
 * Never opened, whatever resolves to them: link-local addresses, and where clouds answer machines with their secrets
 * (Amazon, Google, Azure, Alibaba, Oracle). All but Azure's are private, so a name in `addresses` would open them.
 */
export const NEVER_OPENED: readonly string[] = [
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::/32',
  'fd20:ce::254',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
];
