import { lastPage } from '#server/http/last-page.ts'
import type { ApiApp } from '#server/http/api-app.ts'
import type { Context } from 'hono'

/**
 * Trello leads back here with the token behind the `#` of the address, where no server sees it. It goes out of the address at once. The page
 * that opened the window gets it as a JSON text with `response.access_token` (specification 2 §5). The mark tells for whom it is.
 */
const script = `{const mark=new URLSearchParams(location.search).get('mark'),part=new URLSearchParams(location.hash.slice(1)),channel=new BroadcastChannel('trama.trello');history.replaceState(null,'',location.pathname);channel.addEventListener('message',({data})=>{if(data?.taken===mark)window.close()});channel.postMessage({mark,message:JSON.stringify({response:part.has('token')?{access_token:part.get('token')}:{error:part.get('error')??''}})})}`

const page = lastPage(script)

/** `/api/connector/trello/return`, the last page of Trello's window. It knows nobody and answers everybody the same. */
export function tokenPage(app: ApiApp): void {
  app.get('/api/connector/trello/return', (http) => {
    http.header('Cache-Control', 'no-store')
    return page(http as unknown as Context)
  })
}
