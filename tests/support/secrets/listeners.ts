import { WebSocket } from 'ws'
import type { MemberPrincipal } from '#tests/support/secrets/principal.ts'
import type { Scene } from '#tests/support/secrets/scene.ts'
import type { VisitorPrincipal } from '#tests/support/secrets/shown.ts'

/** Listens to everything that the server pushes. */
export class Listeners {
  readonly #ends: (() => void)[] = []
  readonly #heard: { who: MemberPrincipal | VisitorPrincipal; where: string; text: string }[] = []
  readonly #scene: Scene
  readonly #followed = new Set<string>()

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Two live connections for each person: one with deltas, and one with pokes. */
  async open(): Promise<void> {
    const { world, members } = this.#scene
    const [table] = world.tables
    for (const who of members)
      for (const query of ['', '?deltas=1']) {
        const address = `ws://127.0.0.1:${world.server.port}/live/${world.org.orgId}${query}`
        const socket = new WebSocket(address, { headers: { authorization: `Bearer ${who.member.token}` } })
        socket.on('message', (data: Buffer) => this.#heard.push({ who, where: 'live connection', text: data.toString() }))
        await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject))
        const place = {
          tableId: table?.id ?? '',
          recordId: table?.records[world.random(3)] ?? null,
          fieldId: table?.fields['note'] ?? null,
        }
        socket.send(JSON.stringify({ type: 'place', tab: 'a', place }))
        this.#ends.push(() => socket.terminate())
      }
  }

  /** The streams of links that were made since. */
  follow(): void {
    const { world, visitors } = this.#scene
    for (const who of visitors) {
      if (this.#followed.has(who.token)) continue
      this.#followed.add(who.token)
      const abort = new AbortController()
      this.#ends.push(() => abort.abort())
      void this.#read(who, `${world.server.url}/api/public/${who.token}/events`, abort.signal)
    }
  }

  /** Searches the messages since the last call. */
  hear(): void {
    const { watch } = this.#scene
    for (const { who, where, text } of this.#heard.splice(0)) watch.overhear(who, where, text)
  }

  close(): void {
    for (const end of this.#ends) end()
  }

  async #read(who: VisitorPrincipal, address: string, signal: AbortSignal): Promise<void> {
    try {
      const response = await fetch(address, { signal })
      for await (const chunk of response.body ?? [])
        this.#heard.push({ who, where: 'stream of a link', text: new TextDecoder().decode(chunk as Uint8Array) })
    } catch (error) {
      // let go, by us or with its link
      if (!(error instanceof Error)) throw error
    }
  }
}
