import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface SmtpPeer {
  url: string
  /** every mail that arrived, parsed by an independent parser */
  received(): Promise<Email[]>
  close(): Promise<void>
}

/** A mail server of this machine, which takes everything but what is for `refused@`. */
export async function startSmtpPeer(): Promise<SmtpPeer> {
  const arrived: Buffer[] = []
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith('refused@') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    onData: (stream, _, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        arrived.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const { port } = peer.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => Promise.all(arrived.map((mail) => PostalMime.parse(mail))),
    close: () => new Promise((resolve) => peer.close(resolve)),
  }
}
