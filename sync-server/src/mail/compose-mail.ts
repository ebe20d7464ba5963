import type { Organisation } from '#shared/nouns/organisations/organisation.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { escapeHtml } from '#server/mail/escape-html.ts'
import { mailTexts, type MailKind } from '#server/mail/mail-texts.ts'

export interface MailValues {
  name?: string
  organisation?: string
  inviter?: string
  count?: number
  /** digits of a sign-in */
  code?: string
  /** a browser and its system */
  device?: string
  /** the change of a way into the account, in the reader's language */
  way?: string
  /** what an automation asks */
  question?: string
  /** a date as the reader writes it */
  day?: string
  /** places to choose from, each with its own link */
  lines?: readonly { name: string; link: string }[]
  link: string
}

/** Writes a mail in a person's language, as plain text and as HTML. Values people chose are never markup, nor headers. */
export function composeMail(kind: MailKind, language: Organisation['language'], to: string, values: MailValues): Mail {
  const text = mailTexts[language][kind]
  const { lines = [] } = values
  const fill = (template: string): string =>
    template.replace(
      /\{(name|organisation|inviter|count|code|device|day|way|question)\}/g,
      (_, key: 'name' | 'organisation' | 'inviter' | 'count' | 'code' | 'device' | 'day' | 'way' | 'question') =>
        plainName(String(values[key] ?? '')),
    )
  // somebody who was invited may have no name yet
  const greeting = plainName(values.name ?? '').trim() === '' ? text.greeting.replace(/,?\s*\{name\}/, '') : text.greeting
  const paragraph = (template: string): string => `<p style="margin:0 0 16px">${escapeHtml(fill(template))}</p>`
  return {
    to,
    subject: fill(text.subject),
    text: [
      fill(greeting),
      fill(text.body),
      ...lines.map(({ name, link }) => `${plainName(name)}:\n${link}`),
      `${fill(text.action)}:\n${values.link}`,
      fill(text.closing),
    ].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:32px 16px;background:#f6f7f9;font:15px/1.5 system-ui,sans-serif;color:#1c2026">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:10px">
${paragraph(greeting)}${paragraph(text.body)}${lines.map(listed).join('')}
<p style="margin:24px 0"><a href="${escapeHtml(values.link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#3451d1;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(fill(text.action))}</a></p>
<p style="margin:0 0 16px;color:#626a76;font-size:13px;word-break:break-all">${escapeHtml(values.link)}</p>${paragraph(text.closing)}
</div></body></html>`,
  }
}

function listed({ name, link }: { name: string; link: string }): string {
  return `<p style="margin:0 0 8px"><a href="${escapeHtml(link)}">${escapeHtml(plainName(name))}</a></p>`
}

/**
 * A name that is safe in a mail: one line of limited length, and nothing that a mail program turns into a link. Another person chose it,
 * but the mail comes from us. Numbers, days and times keep their signs: `12.5` must not become `12 5`.
 */
export function plainName(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
      // characters that join parts of addresses, mailboxes and hosts; a point before a space ends an abbreviation
      .replace(/[\p{L}\p{N}+.-]*:\/\/|[@\\]/gu, ' ')
      .replace(/\d+(?:[.。]\d+){3,}|(?<!\d)(?:\/|[.。:]+(?=\S))|\/(?!\d)|[.。:]+(?=[^\s\d])/gu, (part) =>
        /\d/.test(part) ? part.replaceAll(/\D/gu, ' ') : ' ',
      )
      .replace(/\s+/gu, ' ')
      .trim()
      .slice(0, 120)
  )
}
