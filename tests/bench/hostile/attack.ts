import { readFileSync } from 'node:fs'
import { attacks } from '#tests/bench/hostile/attacks.ts'
import type { HostileWorld } from '#tests/bench/hostile/world.ts'

/** One attack in a process of its own: `attack.ts <file with the world> <port> <case>`, until its input ends; prints what became of it. */
const [file = '', port = '', name = ''] = process.argv.slice(2)
const { attacker } = JSON.parse(readFileSync(file, 'utf8')) as HostileWorld
const outcomes = new Map<string, number>()
let isOver = false
process.stdin.on('end', () => (isOver = true)).resume()
console.log('ready')
const attack = attacks[name]
if (!attack) throw new Error(`no attack is called ${name}`)
await attack({
  port: Number(port),
  attacker,
  isOver: () => isOver,
  note: (outcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1),
})
process.stdout.write(`${JSON.stringify([...outcomes])}\n`, () => process.exit(0))
