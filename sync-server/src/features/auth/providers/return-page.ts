import type { Context } from 'hono'
import { lastPage } from '#server/http/last-page.ts'

/** The news that the window of a provider brings back to the page that opened it. */
interface Return {
  provider: string
  ticket?: string
  failure?: 'cancelled' | 'failed'
}

/** Tells the page that opened the window how it went, and closes the window once that page has heard it. */
const script = `{const{provider,ticket,failure}=document.body.dataset,channel=new BroadcastChannel('trama.provider');channel.addEventListener('message',({data})=>{if(data?.taken===provider)window.close()});channel.postMessage({provider,ticket,failure})}`

const page = lastPage(script)

/** The last page of the window; the way in has three requests of ours. */
export function returnPage(http: Context, news: Return): Response | Promise<Response> {
  return page(http, { ...news })
}
