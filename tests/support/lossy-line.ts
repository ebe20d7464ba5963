import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** A line to a PostgreSQL of this machine that may lose the answer to a commit. */
export interface LossyLine {
  port: number
  /** The next commit arrives, and its connection ends before the answer. */
  loseNextCommit(): void
  close(): void
}

export async function startLossyLine(to: number): Promise<LossyLine> {
  const sockets = new Set<Socket>()
  let isArmed = false
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const one of [near, far]) {
      sockets.add(one)
      one.on('error', () => undefined)
    }
    far.on('data', (bytes) => near.write(bytes))
    near.on('data', (bytes) => {
      const isLost = isArmed && bytes.includes('COMMIT')
      if (isLost) {
        isArmed = false
        far.removeAllListeners('data')
        // its answer shows that it was made
        far.once('data', () => near.destroy())
      }
      far.write(bytes)
    })
    near.on('close', () => far.end())
    far.on('close', () => near.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    loseNextCommit: () => void (isArmed = true),
    close: () => {
      server.close()
      for (const one of sockets) one.destroy()
    },
  }
}
