import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { escapeHtml } from '#server/mail/escape-html.ts'

const texts = {
  en: 'You can close this window.',
  pt: 'Você pode fechar esta janela.',
  es: 'Puede cerrar esta ventana.',
} as const

/**
 * The last page of a window in which another product asked a person. Our opener policy cuts it off from the page that opened it; its script
 * speaks by a channel of our origin. It fetches nothing (docs/decisions/185-the-last-page-of-a-provider-holds-its-script.md).
 */
export function lastPage(script: string): (http: Context, data?: Readonly<Record<string, string>>) => Response | Promise<Response> {
  // this page alone holds its script, which its policy names by hash; nothing else may run or be fetched
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return (http, data = {}) => {
    const accepted = /^(pt|es)\b/.exec(http.req.header('accept-language') ?? '')?.[1]
    const language = accepted === 'pt' || accepted === 'es' ? accepted : 'en'
    const told = Object.entries(data)
      .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
      .join('')
    http.header('content-security-policy', policy)
    return http.html(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Trama</title><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark}body{display:grid;place-items:center;min-height:90vh;margin:0;font:15px/1.5 system-ui,sans-serif}</style></head>
<body${told}><p>${texts[language]}</p><script>${script}</script></body></html>`)
  }
}
