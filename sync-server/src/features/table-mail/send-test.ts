import { Readable } from 'node:stream'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { openStructure } from '#server/access/record-rights.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { keepMail, receiveBytes } from '#server/features/table-mail/in/keep-mail.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findTableMail } from '#server/records/mail/mail-config.ts'
import { mailDomainOf } from '#server/records/mail/mail-domain.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

const texts = {
  en: { subject: 'Test message', body: 'This mail was sent from the settings of the table.' },
  pt: { subject: 'Mensagem de teste', body: 'Este e-mail foi enviado pelas configurações da tabela.' },
  es: { subject: 'Mensaje de prueba', body: 'Este correo se envió desde la configuración de la tabla.' },
}

const minuteMs = 60_000
const lastTests = new Map<string, number>()

/** A mail of the person to the table, by the way of all mails from the door on. @throws AppError `mail_in_off`, `too_many_requests` */
export async function sendTest(context: OrgContext, platform: Platform, tableId: string): Promise<{ to: string }> {
  openStructure(context, tableId)
  const { org, memberId } = context
  const config = findTableMail(org, tableId)
  const domain = await mailDomainOf(platform, org.orgId)
  if (config?.enabled !== 1 || domain === undefined) throw new AppError('mail_in_off')
  const now = platform.now()
  const key = `${org.orgId} ${memberId}`
  if (lastTests.size > 10_000) lastTests.clear()
  if (now.getTime() - (lastTests.get(key) ?? 0) < minuteMs / 6) throw new AppError('too_many_requests', { retryAfterSeconds: 10 })
  lastTests.set(key, now.getTime())
  const person = org.db.get(org.db.build.selectFrom('member').select('email').where('id', '=', memberId))
  const to = `${config.base_address}@${domain}`
  const text = texts[orgLocale(org).language]
  const encoded = (words: string): string => `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`
  const source = [
    `From: <${person?.email ?? ''}>`,
    `To: <${to}>`,
    `Subject: ${encoded(text.subject)}`,
    `Date: ${now.toUTCString()}`,
    `Message-ID: <${newId()}@${domain}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text.body).toString('base64'),
    '',
  ].join('\r\n')
  const path = await receiveBytes(platform.config.dataDir, Readable.from([Buffer.from(source)]))
  await keepMail(platform, path, [{ orgId: org.orgId, tableId, token: '' }], {
    from: person?.email ?? '',
    isNullSender: false,
    ip: '',
    helo: '',
  })
  return { to }
}
