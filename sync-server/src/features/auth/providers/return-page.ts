import type { Context } from 'hono'
import { escapeHtml } from '#server/mail/escape-html.ts'

/** The news that the window of a provider brings back to the page that opened it. */
interface Return {
  provider: string
  ticket?: string
  failure?: 'cancelled' | 'failed'
}

const texts = {
  en: 'You can close this window.',
  pt: 'Você pode fechar esta janela.',
  es: 'Puede cerrar esta ventana.',
} as const

/**
 * The last page of the window. Our opener policy cuts it off from the page that opened it. Its script (client/public/provider-done.js)
 * speaks by a channel of our own origin, and closes it.
 */
export function returnPage(http: Context, news: Return): Response | Promise<Response> {
  const accepted = /^(pt|es)\b/.exec(http.req.header('accept-language') ?? '')?.[1]
  const language = accepted === 'pt' || accepted === 'es' ? accepted : 'en'
  const data = Object.entries(news)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('')
  return http.html(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Trama</title><link rel="icon" href="/icon.svg">
<style>:root{color-scheme:light dark}body{display:grid;place-items:center;min-height:90vh;margin:0;font:15px/1.5 system-ui,sans-serif}</style><script src="/provider-done.js" defer></script></head>
<body${data}><p>${texts[language]}</p></body></html>`)
}
