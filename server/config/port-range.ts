/** An inclusive range of TCP ports. */
export interface PortRange {
  from: number;
  to: number;
}
