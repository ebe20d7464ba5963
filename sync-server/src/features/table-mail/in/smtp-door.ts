import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { findPlace, findPlaces } from '#server/features/table-mail/in/find-place.ts'
import { keepMail, mostMailBytes, receiveBytes } from '#server/features/table-mail/in/keep-mail.ts'
import { countMail, createMailLimiter, fullKindOf, type MailLimiter } from '#server/features/table-mail/in/mail-limits.ts'
import { addressKey } from '#server/identity/attempt-limits.ts'
import type { Platform } from '#server/platform/platform.ts'

const mostRecipients = 100

/** Bounds of connections: one network keeps out no other, and no connection stays for ever by a byte a minute. */
const connectionLimits = { ofNetwork: 25, longestMs: 15 * 60_000 }

export interface SmtpDoor {
  /** resolves with the port once mails are taken */
  readonly listening: Promise<number>
  close(): Promise<void>
}

interface Visit {
  network: string
  end: NodeJS.Timeout
}

/** The unit of counting: a subscriber of IPv6 has more addresses than anybody counts. */
const networkOf = ({ remoteAddress }: SMTPServerSession): string => addressKey(remoteAddress)

function endSession({ connections }: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of connections) if (connection.session.id === id) connection.close()
}

/** A refusal in the words of SMTP. 4xx: the sender may try again. */
function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

/** The SMTP server of our own. It takes mails for addresses of tables, and passes none on. */
export function openSmtpDoor(
  platform: Platform,
  port: number,
  { ofNetwork, longestMs } = connectionLimits,
  limiter = createMailLimiter(platform.now),
): SmtpDoor {
  const { config, log } = platform
  const { certificate } = config.mailIn
  const visits = new Map<string, Visit>()
  const server = new SMTPServer({
    name: config.mailIn.domain ?? 'localhost',
    banner: 'mail for tables',
    authOptional: true,
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...(certificate && { cert: readFileSync(certificate.cert), key: readFileSync(certificate.key), secure: false }),
    size: mostMailBytes,
    disableReverseLookup: true,
    logger: false,
    maxClients: 100,
    socketTimeout: 60_000,
    closeTimeout: 2_000,
    onConnect: (session, done) => {
      const network = networkOf(session)
      if ([...visits.values()].filter((visit) => visit.network === network).length >= ofNetwork)
        return done(refusal(421, 'Too many connections of your network, try again later'))
      const end = setTimeout(() => endSession(server, session), longestMs)
      visits.set(session.id, { network, end })
      done()
    },
    onClose: ({ id }) => {
      clearTimeout(visits.get(id)?.end)
      visits.delete(id)
    },
    onMailFrom: (_address, session, done) =>
      done(isFullNetwork(limiter, networkOf(session)) ? refusal(421, 'Too many mails, try again later') : null),
    onRcptTo: ({ address }, session, done) => {
      void judgeRecipient(platform, limiter, address, session)
        .catch((error: unknown) => {
          log.error({ err: error }, 'a recipient could not be judged')
          return refusal(451, 'Try again later')
        })
        .then((refused) => setImmediate(() => done(refused)))
    },
    onData: (stream, session, done) => {
      void takeData(platform, limiter, stream, session)
        .catch((error: unknown) => refusalOf(log, error))
        // outside of the promise: what the library does then is its own
        .then((refused) => setImmediate(() => done(refused, 'Stored')))
    },
  })
  // a connection that ends in the middle is no news
  server.on('error', (error) => log.debug({ err: error }, 'a mail connection failed'))
  const listening = new Promise<number>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, config.host, () => resolve((server.server.address() as AddressInfo).port))
  })
  return { listening, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** A failure as the sender hears it: one that is not his may pass. */
function refusalOf(log: Platform['log'], error: unknown): Error {
  if (typeof (error as { responseCode?: unknown }).responseCode === 'number') return error as Error
  log.error({ err: error }, 'a mail could not be stored')
  return refusal(451, 'Try again later')
}

async function judgeRecipient(
  platform: Platform,
  limiter: MailLimiter,
  address: string,
  session: SMTPServerSession,
): Promise<Error | null> {
  const { envelope } = session
  const network = networkOf(session)
  if (envelope.rcptTo.length >= mostRecipients) return refusal(452, 'Too many recipients')
  if (limiter.isFull('wrong', network)) return refusal(421, 'Too many wrong addresses, try again later')
  const place = await findPlace(platform, address)
  if (!place) {
    limiter.count('wrong', network)
    return refusal(550, 'No such address here')
  }
  const full = fullKindOf(limiter, { place, sender: senderOf(session) })
  if (full === 'sender') return refusal(452, 'Too many mails of this sender, try again later')
  return full === undefined ? null : refusal(452, 'Too many mails, try again later')
}

const isFullNetwork = (limiter: MailLimiter, network: string): boolean =>
  limiter.isFull('network', network) || limiter.isFull('networkBytes', network)

/** The name under which the sender is counted. */
function senderOf(session: SMTPServerSession): string {
  const { mailFrom } = session.envelope
  return (mailFrom === false ? '' : mailFrom.address.toLowerCase()) || networkOf(session)
}

/** The bytes go to the disk as they come. The answer is given once they are durable, with the order to read them. */
async function takeData(platform: Platform, limiter: MailLimiter, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<null> {
  const { envelope, remoteAddress, hostNameAppearsAs } = session
  limiter.count('network', networkOf(session))
  const path = await receiveBytes(platform.config.dataDir, stream)
  limiter.count('networkBytes', networkOf(session), stream.byteLength)
  try {
    if (stream.sizeExceeded) throw refusal(552, 'The mail is larger than 50 MB')
    const places = await findPlaces(
      platform,
      envelope.rcptTo.map(({ address }) => address),
    )
    for (const place of places) countMail(limiter, { place, sender: senderOf(session) }, stream.byteLength)
    if (places.length === 0) throw refusal(550, 'No such address here')
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address.toLowerCase().slice(0, 254)
    await keepMail(platform, path, places, {
      from,
      isNullSender: from === '',
      ip: remoteAddress,
      helo: (hostNameAppearsAs || '').slice(0, 254),
    })
    return null
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
