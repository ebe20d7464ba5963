import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { baseUrl } from '#tests/e2e/support/environment.ts'

/** A browser's connection to the product: a SOCKS proxy that can be cut. */
export interface Line {
  readonly proxy: { server: string }
  /** nothing passes any more, and open connections are aborted */
  cut(): void
  /** connections stay, and new ones are taken, but nothing passes: as with a server that hangs */
  hang(): void
  mend(): void
  close(): void
}

/** "no password is asked for", and "connected" (RFC 1928) */
const welcome = Buffer.from([5, 0])
const connected = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])

/**
 * Opens a line that stays cut whatever the browser does. With `setOffline` a browser is online for a moment when it leaves a page. Requests
 * that waited there were then sent, while the test believed in no network. The line carries bytes and knows no HTTP: keep-alive, retries
 * and aborts stay between browser and server.
 */
export async function openLine(url = baseUrl): Promise<Line> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const held = new Set<Socket>()
  let isCut = false
  let isHanging = false

  const server = createServer((near) => {
    if (isCut) return near.destroy()
    open.add(near)
    near.on('error', () => undefined).on('close', () => [open, held].forEach((all) => all.delete(near)))
    // The SOCKS handshake of the browser: hello, welcome, destination. There is one destination only.
    return near.once('data', () => {
      near.write(welcome)
      near.once('data', () => (isHanging ? held.add(near) : reach(near)))
    })
  })

  const pipes = new Map<Socket, Socket>()
  function hang(): void {
    isHanging = true
    for (const [near, far] of pipes) {
      near.unpipe(far).pause()
      far.unpipe(near).pause()
    }
  }
  function goOn(): void {
    isHanging = false
    for (const [near, far] of pipes) near.pipe(far).pipe(near)
    for (const near of held) reach(near)
    held.clear()
  }

  function reach(near: Socket): void {
    near.pause()
    const far = connect(Number(port), hostname, () => {
      near.write(connected)
      near.pipe(far).pipe(near)
      pipes.set(near, far)
    })
    // an end is forwarded after the bytes before it
    far.on('error', () => undefined).on('close', () => near.destroySoon())
    near.on('close', () => pipes.delete(near))
    near.on('close', () => far.destroySoon())
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function breakOff(): void {
    for (const near of open) near.destroy()
  }
  return {
    proxy: { server: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}` },
    cut: () => {
      isCut = true
      breakOff()
    },
    hang,
    mend: () => {
      isCut = false
      if (isHanging) goOn()
    },
    close: () => {
      breakOff()
      server.close()
    },
  }
}
