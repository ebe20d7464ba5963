// Runs checks two at a time: the types take one core for half a minute, and all others fit beside them.
import { spawn } from 'node:child_process'

/**
 * Runs `[name, command, args]` each, and shows what a check printed when it ends.
 * @returns `[{ name, ok, seconds }]` in the order of the checks
 */
export async function runChecksBeside(checks, slots = 2) {
  const waiting = [...checks.entries()]
  const outcome = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, check] = next
      outcome[index] = await runCheck(check)
    }
  }
  await Promise.all(Array.from({ length: slots }, work))
  return outcome
}

function runCheck([name, command, args]) {
  const started = Date.now()
  const printed = []
  return new Promise((resolve) => {
    const end = (ok) => {
      console.log(`\n▶ ${name}\n${Buffer.concat(printed).toString('utf8').trimEnd()}`)
      resolve({ name, ok, seconds: (Date.now() - started) / 1000 })
    }
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: '' } })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
    child.on('error', (error) => {
      printed.push(Buffer.from(String(error)))
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}
