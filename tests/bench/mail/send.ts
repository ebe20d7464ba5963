import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'

interface Input {
  port: number
  to: string
  rate: number
  seconds: number
  bytes: number
}

/** Sends mails at a rate, over ten lines as mail servers do. Prints how many were acknowledged, and how long each took, as JSON. */
const { port, to, rate, seconds, bytes } = JSON.parse(process.argv[2] ?? '{}') as Input
const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true, maxConnections: 10, maxMessages: 1_000_000 })
const text = 'words of a mail '.repeat(Math.ceil(bytes / 16)).slice(0, bytes)
const took: number[] = []
let refused = 0
const all: Promise<void>[] = []
const begun = performance.now()
for (let nr = 0; nr < rate * seconds; nr++) {
  const wait = begun + (nr * 1000) / rate - performance.now()
  if (wait > 0) await pause(wait)
  const at = performance.now()
  // fifty senders: each has bounds of its own
  const mail = { from: `p${nr % 50}@client.test`, to, subject: `bench ${nr}`, text, messageId: `<bench-${nr}@client.test>` }
  all.push(
    transport.sendMail(mail).then(
      () => void took.push(performance.now() - at),
      () => void refused++,
    ),
  )
}
await Promise.all(all)
transport.close()
console.log(JSON.stringify({ took, refused, lasted: performance.now() - begun }))
