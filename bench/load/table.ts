/** One round of a row. */
export interface Round {
  cpuMs: number;
  /** The same of the empty route in that round. */
  emptyMs: number;
  perSecond: number;
}

/** All rounds of a row. */
export interface Measured {
  name: string;
  bar: number | undefined;
  /** See Row. */
  against: string | undefined;
  rounds: Round[];
}

const HEAD = ['', 'CPU µs', '× empty route', 'of half of the rounds', 'bar', '', 'requests/s'];

/** Medians of the rounds; the multiple is the quotient of two medians. */
export function table(measured: readonly Measured[]): string[] {
  const rows = measured.map((row) => {
    const { name, bar, rounds } = row;
    const cpuMs = median(rounds.map((round) => round.cpuMs));
    const times = timesOf(row);
    const other = measured.find((each) => each.name === row.against);
    const compared = other === undefined ? times : ratioOf(row, other);
    const ofRounds = rounds.map((round) => round.cpuMs / round.emptyMs);
    return [
      name,
      (cpuMs * 1000).toFixed(0),
      times.toFixed(1),
      `${quantile(ofRounds, 0.25).toFixed(1)}–${quantile(ofRounds, 0.75).toFixed(1)}`,
      bar === undefined ? '' : other === undefined ? `≤ ${bar}` : `≤ ${bar} × ${other.name}`,
      bar === undefined
        ? ''
        : `${compared <= bar ? 'met' : 'missed'}${other === undefined ? '' : `: ${compared.toFixed(2)}`}`,
      median(rounds.map((round) => round.perSecond)).toFixed(0),
    ];
  });
  return [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function timesOf({ rounds }: Measured): number {
  return median(rounds.map((round) => round.cpuMs)) / median(rounds.map((round) => round.emptyMs));
}

/** Round by round, because both rows of a round are measured one right after the other. */
function ratioOf({ rounds }: Measured, other: Measured): number {
  return median(rounds.map((round, index) => round.cpuMs / (other.rounds[index]?.cpuMs ?? NaN)));
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * part)] ?? NaN;
}
