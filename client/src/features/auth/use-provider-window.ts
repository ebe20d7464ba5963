import { useEffect, useState } from 'react'
import { useLatest } from '#client/lib/use-latest.ts'

/** The news of a provider's window; the script of its last page sends it. */
interface ProviderNews {
  provider?: string
  ticket?: string
  failure?: 'cancelled' | 'failed'
}

export interface ProviderWindow {
  /** the provider whose window is open; another press opens it again */
  waiting: string | null
  /** key of a text: the window was not let open, or the provider's answer was refused */
  problem: 'blocked' | 'failed' | null
  open: (provider: string) => void
}

const width = 500
const height = 700

/** Signs in at a provider, in a window. It tells by a channel how it went, because the opener policy cuts it off from this page. */
export function useProviderWindow(onTicket: (provider: string, ticket: string) => void): ProviderWindow {
  const [waiting, setWaiting] = useState<string | null>(null)
  const [problem, setProblem] = useState<ProviderWindow['problem']>(null)
  const take = useLatest(onTicket)
  useEffect(() => {
    if (waiting === null) return undefined
    const channel = new BroadcastChannel('trama.provider')
    channel.addEventListener('message', ({ data }: MessageEvent<ProviderNews>) => {
      if (data.provider !== waiting) return
      channel.postMessage({ taken: waiting })
      setWaiting(null)
      if (data.ticket !== undefined) take(waiting, data.ticket)
      else if (data.failure === 'failed') setProblem('failed')
    })
    return () => channel.close()
  }, [waiting, take])
  return {
    waiting,
    problem,
    open: (provider) => {
      const left = window.screenX + Math.max(0, (window.outerWidth - width) / 2)
      const top = window.screenY + Math.max(0, (window.outerHeight - height) / 2)
      const place = `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`
      const opened = window.open(`/api/auth/providers/${encodeURIComponent(provider)}/start`, 'trama-provider', place)
      setProblem(opened === null ? 'blocked' : null)
      setWaiting(opened === null ? null : provider)
    },
  }
}
