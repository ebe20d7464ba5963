import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '#shared/protocol/errors.ts'
import { hasValidBearer } from '#server/http/bearer.ts'
import { isLocalCaller } from '#server/http/client-address.ts'
import type { ApiApp } from '#server/http/api-app.ts'
import { outboxFolder } from '#server/mail/create-mailer.ts'
import { keepOutboxShort } from '#server/features/outbox/outbox-purge.ts'
import { escapeHtml } from '#server/mail/escape-html.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const keptMailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), sentAt: z.string() })
type KeptMail = z.infer<typeof keptMailSchema>

const shownMails = 50

async function readOutbox(dataDir: string): Promise<KeptMail[]> {
  const folder = outboxFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, shownMails)
  const mails = await Promise.all(
    newest.map(async (name) => keptMailSchema.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  )
  return mails.flatMap((mail) => (mail.success ? [mail.data] : []))
}

/** Our own links are clickable; nothing else in a mail's text becomes markup. */
function renderText(text: string, publicUrl: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (part.startsWith(`${publicUrl}/`) ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('')
}

function renderPage(mails: KeptMail[], publicUrl: string): string {
  const list = mails.map(
    (
      mail,
    ) => `<article><header><strong>${escapeHtml(mail.subject)}</strong><span>${escapeHtml(mail.to)}</span><time>${escapeHtml(mail.sentAt)}</time></header>
<pre>${renderText(mail.text, publicUrl)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Outbox</title>
<style>:root{color-scheme:light dark}body{max-width:44rem;margin:3rem auto;padding:0 1rem;font:14px/1.5 system-ui,sans-serif}article{border:1px solid color-mix(in srgb,currentColor 15%,transparent);border-radius:10px;padding:1rem 1.25rem;margin:1rem 0}header{display:flex;gap:.5rem 1rem;flex-wrap:wrap}span,time{opacity:.65}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style></head>
<body><h1>Outbox</h1><p>Mails this server would have sent, newest first. Set SMTP_URL to send them.</p>${list.join('') || '<p>Nothing was sent yet.</p>'}</body></html>`
}

/**
 * `/dev/outbox`: the mails of a server without a mail server. They hold live links, so the page exists in development only. It answers
 * holders of `METRICS_TOKEN`, and callers on this machine when the public address is this machine.
 */
export const outboxFeature: ServerFeature = {
  name: 'mail',
  start: keepOutboxShort,
  routes: (app: ApiApp, platform: Platform) => {
    const { config } = platform
    if (!config.development || config.smtpUrl !== undefined) return
    app.get('/dev/outbox', async (http) => {
      const { metricsToken, publicUrl } = config
      const hasToken = metricsToken !== undefined && hasValidBearer(http.req.header('authorization'), metricsToken)
      if (!hasToken && !isLocalCaller(http, publicUrl)) throw new AppError('not_found')
      http.header('Cache-Control', 'no-store')
      http.header('Referrer-Policy', 'no-referrer')
      return http.html(renderPage(await readOutbox(config.dataDir), publicUrl))
    })
  },
}
