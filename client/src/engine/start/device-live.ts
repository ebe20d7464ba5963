import type { LiveMessage } from '#shared/catalogue/feed.ts'
import type { Timers } from '#client/lib/single-flight.ts'
import type { CatchUp } from '#client/engine/live/catch-up.ts'
import { createLiveSocket, type LiveSocket, type SocketLike } from '#client/engine/live/live-socket.ts'
import type { Network } from '#client/engine/live/network.ts'
import { createNews, isChatNews, type News } from '#client/engine/live/news.ts'
import type { Leadership, TabChannel } from '#client/engine/live/tabs.ts'
import { createPresence, type Presence } from '#client/engine/presence/presence.ts'
import type { DeviceFlights } from '#client/engine/start/device-flights.ts'

/** The live connection of the leader tab, and the parts that speak on it. */
export interface DeviceLive {
  live: LiveSocket
  presence: Presence
  news: News
}

interface DeviceLiveParts {
  connect: () => SocketLike
  tabs: TabChannel
  leadership: Leadership
  network: Network
  catchUp: CatchUp
  flights: DeviceFlights
  timers: Timers
}

export function createDeviceLive({ connect, tabs, leadership, network, catchUp, flights, timers }: DeviceLiveParts): DeviceLive {
  const send = (message: unknown): void => live.send(JSON.stringify(message))
  const presence = createPresence({
    send,
    tell: (message) => tabs.post({ type: 'presence', message }),
    isLeader: leadership.isLeader,
    timers,
  })
  const news = createNews({
    tell: (told) => tabs.post({ type: 'news', news: told }),
    send,
    isLeader: () => leadership.isLeader.get(),
  })

  function onMessage(message: LiveMessage): void {
    if (message.type === 'presence') return presence.hear(message)
    if (isChatNews(message)) return news.hear(message)
    if (message.type === 'hello') flights.noteDeltas(message.deltas === true)
    if (message.type === 'access-changed') {
      catchUp.noteAccessChanged()
      news.hear({ type: 'again' })
    } else if (message.type === 'delta') catchUp.noteDelta(message)
    else catchUp.noteNews()
    flights.pull.trigger()
  }

  const live = createLiveSocket({
    connect,
    timers,
    onLost: () => {
      flights.noteDeltas(false)
      presence.lost()
    },
    // An answer opens the connection at once: one that alone is refused would make the device offline and online without end.
    onSilent: (again) => (again ? flights.ask() : network.report(false)),
    onOpen: () => {
      presence.connected()
      network.report(true)
      flights.ask()
      flights.push.trigger()
      news.hear({ type: 'again' })
    },
    onMessage,
  })
  return { live, presence, news }
}
