import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/lib/config.ts'
import { toMessage } from '#server/mail/to-message.ts'
import { assertMail, isInvented, type Mailer, type RefusedAddress } from '#server/mail/mailer.ts'

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>

/** By SMTP when `SMTP_URL` is set, else into the outbox folder. */
export function createMailer(config: MailConfig): Mailer {
  return config.smtpUrl === undefined ? createFolderMailer(config) : createSmtpMailer(config.smtpUrl, config.mailFrom)
}

function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    send: async (mail) => {
      assertMail(mail)
      const message = await toMessage(mail, from, (address) => !isInvented(address))
      return message ? refusedIn(await transport.sendMail(message)) : []
    },
    close: () => transport.close(),
  }
}

interface SmtpAnswer {
  rejected: readonly (string | { address: string })[]
  rejectedErrors?: readonly { recipient?: string | undefined; response?: string | undefined }[] | undefined
}

/** The people whom a server refused. Only a mail that nobody got is an error of the library. */
function refusedIn({ rejected, rejectedErrors = [] }: SmtpAnswer): RefusedAddress[] {
  return rejected.map((one) => {
    const address = typeof one === 'string' ? one : one.address
    return { address, words: rejectedErrors.find(({ recipient }) => recipient === address)?.response ?? '' }
  })
}

/** The folder of mails without a mail server: one file each, newest name last. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

function createFolderMailer(config: MailConfig): Mailer {
  const folder = outboxFolder(config.dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      assertMail(mail)
      const { message } = await transport.sendMail((await toMessage(mail, config.mailFrom, () => true)) ?? {})
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}`
      // the mail as it would be sent, and beside it the fields that the outbox page shows
      const { attachments = [], ...shown } = mail
      const names = attachments.length === 0 ? {} : { attachments: attachments.map(({ filename }) => filename) }
      await keep(join(folder, `${name}.json`), JSON.stringify({ ...shown, ...names, sentAt: new Date().toISOString() }))
      await keep(join(folder, `${name}.eml`), message as Buffer)
      return []
    },
  }
}

/** Written beside its final name, so that a reader never sees half a mail. It holds live links: for this user only. */
async function keep(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}
