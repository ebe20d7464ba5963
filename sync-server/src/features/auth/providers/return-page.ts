import { createHash } from 'node:crypto'
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

/** Tells the page that opened the window how it went, and closes the window once that page has heard it. */
const script = `{const{provider,ticket,failure}=document.body.dataset,channel=new BroadcastChannel('trama.provider');channel.addEventListener('message',({data})=>{if(data?.taken===provider)window.close()});channel.postMessage({provider,ticket,failure})}`

/** This page alone holds its script, which its policy names by hash; nothing else may run or be fetched. */
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The last page of the window. Our opener policy cuts it off from the page that opened it; it speaks by a channel of our origin. It
 * fetches nothing: the way in has three requests of ours (docs/decisions/185-the-last-page-of-a-provider-holds-its-script.md).
 */
export function returnPage(http: Context, news: Return): Response | Promise<Response> {
  const accepted = /^(pt|es)\b/.exec(http.req.header('accept-language') ?? '')?.[1]
  const language = accepted === 'pt' || accepted === 'es' ? accepted : 'en'
  const data = Object.entries(news)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('')
  http.header('content-security-policy', policy)
  return http.html(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Trama</title><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark}body{display:grid;place-items:center;min-height:90vh;margin:0;font:15px/1.5 system-ui,sans-serif}</style></head>
<body${data}><p>${texts[language]}</p><script>${script}</script></body></html>`)
}
