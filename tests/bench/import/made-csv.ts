import { randomOf } from '#tests/support/sync-raw.ts'

type Random = (below: number) => number

const words = 'alpha beta gamma delta omega north south east west red green blue river stone cloud maple cedar iron glass paper'.split(' ')
const states = ['open', 'todo', 'doing', 'review', 'blocked', 'done', 'closed', 'idea']
const wordOf = (random: Random): string => words[random(words.length)] ?? ''

/** The twelve columns that the goal was set on; a wider table has them again. */
const columnKinds: { name: string; isNumber?: true; make: (random: Random, row: number) => string | number }[] = [
  { name: 'id', isNumber: true, make: (_, row) => row },
  { name: 'name', make: (random, row) => `${wordOf(random)} ${wordOf(random)} ${row}` },
  { name: 'status', make: (random) => states[random(states.length)] ?? '' },
  { name: 'priority', isNumber: true, make: (random) => random(5) },
  { name: 'amount', isNumber: true, make: (random) => random(100_000) / 100 },
  { name: 'qty', isNumber: true, make: (random) => random(1000) },
  { name: 'due', isNumber: true, make: (random) => 1_700_000_000 + random(100_000_000) },
  { name: 'done', isNumber: true, make: (random) => (random(10) < 3 ? 1 : 0) },
  { name: 'owner', make: (random) => `user${random(200)}` },
  { name: 'tags', make: (random) => `"[""${wordOf(random)}"",""${wordOf(random)}""]"` },
  { name: 'note', make: (random) => Array.from({ length: 5 }, () => wordOf(random)).join(' ') },
  { name: 'created', isNumber: true, make: (_, row) => 1_690_000_000 + row },
]

function kindsOf(columns: number): typeof columnKinds {
  return Array.from({ length: columns }, (_, index) => columnKinds[index % columnKinds.length] ?? []).flat()
}

/** CSV text, the same each time. */
export function makeCsv(rows: number, columns: number): string {
  const random = randomOf(1)
  const kinds = kindsOf(columns)
  const lines = [kinds.map(({ name }, index) => `${name} ${index}`).join(',')]
  for (let row = 1; row <= rows; row++) lines.push(kinds.map(({ make }) => make(random, row)).join(','))
  return lines.join('\n')
}

/** The numeric columns, as a person who knows the file would list them. */
export const numericColumns = (columns: number): boolean[] => kindsOf(columns).map(({ isNumber }) => isNumber ?? false)
