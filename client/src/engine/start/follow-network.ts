import type { LiveSocket } from '#client/engine/live/live-socket.ts'
import type { Network } from '#client/engine/live/network.ts'
import type { TabChannel } from '#client/engine/live/tabs.ts'
import type { Replica } from '#client/engine/replica/replica.ts'
import type { DeviceFlights } from '#client/engine/start/device-flights.ts'

/** This tab's view of the network, and the tabs' agreement about it. */
export interface NetworkFollower {
  /** Sends and asks now, by the leader. */
  syncNow(): void
  /** Shares the leader's view of the network, which corrects what another tab found out by itself. */
  tell(): void
  /** Takes the view of the leader. */
  hear(online: boolean): void
  /** The network came or went. */
  follow(): void
}

interface NetworkFollowerParts {
  network: Network
  replica: Replica
  tabs: TabChannel
  isLeader: () => boolean
  live: LiveSocket
  flights: DeviceFlights
}

export function createNetworkFollower({ network, replica, tabs, isLeader, live, flights }: NetworkFollowerParts): NetworkFollower {
  const { push, ask } = flights
  let isHearing = false

  function syncNow(): void {
    if (!isLeader()) return tabs.post({ type: 'sync-now' })
    if (network.online.get()) live.wake()
    push.trigger()
    ask()
  }

  function tell(): void {
    if (isLeader()) tabs.post({ type: 'network', online: network.online.get() })
    else if (!isHearing) tabs.post({ type: 'network-asked' })
  }

  return {
    syncNow,
    tell,
    hear: (online) => {
      isHearing = true
      network.report(online)
      isHearing = false
    },
    follow: () => {
      const online = network.online.get()
      replica.setOnline(online)
      tell()
      if (online) {
        if (!isLeader()) return syncNow()
        // Any answer sets the state online. Failed sending keeps its pause: a server that answers reads but refuses writes would be asked without
        // end. A connection that reopens sends at once.
        live.wake()
        push.nudge()
        return ask()
      }
      // A connection that the browser knows to be dead would look open for minutes. After a failed request alone, the connection may be the first to
      // reach the server again, so a question decides.
      if (globalThis.navigator?.onLine === false) live.rest()
      else ask()
    },
  }
}
