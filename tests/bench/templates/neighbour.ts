import { createInterface } from 'node:readline'
import { measureHonest } from '#tests/bench/hostile/honest.ts'
import type { Person } from '#tests/bench/hostile/world.ts'

/** A person of another organisation at work, in a process of their own, until its input ends: `neighbour.ts <port> <person>`; prints how long they waited. */
const [port = '', person = ''] = process.argv.slice(2)
let isOver = false
const input = createInterface({ input: process.stdin })
input.on('close', () => (isOver = true))
console.log('ready')
console.log(JSON.stringify(await measureHonest(Number(port), JSON.parse(person) as Person, 600, () => isOver)))
