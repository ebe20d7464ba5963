import { expect, type BrowserContext, type Page } from '@playwright/test'

export interface SeenLook {
  /** ms after the navigation began */
  shown?: number
  gone?: number
  /** parts of the look that were compared with the screen as it took the look's place */
  compared?: number
  /** those that stood elsewhere */
  moved?: string[]
  shift: number
}

declare global {
  interface Window {
    seenLook?: SeenLook
  }
}

/** Notes at each later load when the last look stands and goes, what then stands elsewhere, and layout shifts. */
export async function watchLooks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: SeenLook = (window.seenLook = { shift: 0 })
    // A look gives up after five seconds (`client/public/start.js`), whether the screen stands or not. A busy machine takes longer to draw one.
    const wait = window.setTimeout.bind(window)
    const waitLonger = (run: TimerHandler, ms?: number, ...rest: unknown[]): number => wait(run, ms === 5000 ? 60_000 : ms, ...rest)
    window.setTimeout = Object.assign(waitLonger, window.setTimeout)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      const shadow = attach.call(this, init)
      if (!(this instanceof HTMLElement) || this.className !== 'tr-last-look') return shadow
      const isShown = (): boolean => this.style.visibility === ''
      new MutationObserver(() => {
        if (isShown()) seen.shown ??= performance.now()
      }).observe(this, { attributes: true })
      const remove = this.remove.bind(this)
      this.remove = () => {
        if (!this.isConnected) return
        const parts = 'header, nav, main, nav a, header button, main :is(h1, h2, p, li, button, svg, [data-block], [role=gridcell])'
        const placesIn = (root: ParentNode | null): string[] =>
          [...(root?.querySelectorAll(parts) ?? [])]
            .filter((element) => element.getClientRects().length > 0)
            .map((element) => [element, element.getBoundingClientRect()] as const)
            .filter(([, { top }]) => top < innerHeight)
            .map(([{ localName }, { x, y, width, height }]) => `${localName} ${[x, y, width, height].map(Math.round).join(' ')}`)
        const [before, after] = [placesIn(shadow.getElementById('root')), placesIn(document.getElementById('root'))]
        if (isShown()) Object.assign(seen, { gone: performance.now(), compared: before.length })
        seen.moved = before.flatMap((place, at) => (place === after[at] ? [] : [`${place} → ${after[at] ?? 'nowhere'}`]))
        remove()
      }
      return shadow
    }
  })
}

/** Addresses whose looks are on the device, read past the program; undefined without a database. */
export function keptLooks(page: Page): Promise<string[] | undefined> {
  return page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((each) => each.name?.endsWith(':looks'))?.name
    if (name === undefined) return undefined
    const opening = indexedDB.open(name)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const asking = opening.result.transaction('looks').objectStore('looks').getAllKeys()
    await new Promise((resolve) => asking.addEventListener('success', resolve))
    opening.result.close()
    return asking.result.map(String)
  })
}

export async function expectKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => keptLooks(page)).toContain(path)
}
