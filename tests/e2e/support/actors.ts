import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { createApi, invite, signUp, type Api } from '#tests/e2e/support/api.ts'
import { baseUrl } from '#tests/e2e/support/environment.ts'
import { installOnDemand, saveData } from '#tests/e2e/support/install.ts'
import { openLine, type Line } from '#tests/e2e/support/line.ts'
import { watchForProblems } from '#tests/e2e/support/problems.ts'

/** A person with a browser of their own. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** the browser knows that it has no network, and nothing passes */
  goOffline(): Promise<void>
  /** the browser is not notified: its requests stay without an answer, or are refused */
  loseServer(how: 'hangs' | 'is gone'): void
  goOnline(): Promise<void>
}

/** A person of an organisation: signed in in their browser, and known to the server by a token for checks. */
export interface Actor extends Visitor {
  readonly name: string
  readonly email: string
  readonly orgId: string
  readonly memberId: string
  readonly token: string
  readonly api: Api
}

/** Makes the people of one test. */
export class Cast {
  /** errors that a test provokes on purpose */
  readonly expected: RegExp[] = []
  readonly #problems: string[] = []
  readonly #browser: Browser
  readonly #contexts: BrowserContext[] = []
  readonly #lines: Line[] = []
  readonly #mark = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

  readonly #savesData: boolean

  constructor(browser: Browser, { savesData = true } = {}) {
    this.#browser = browser
    this.#savesData = savesData
  }

  /** The administrator of an organisation of their own. */
  async owner({ name = 'Ada', organisation = 'Northwind', withDemo = false } = {}): Promise<Actor> {
    const email = this.#email(name)
    return this.#enter(name, email, await signUp(organisation, name, email, withDemo))
  }

  /** A colleague who came by invitation. */
  async colleague(owner: Actor, name: string, role: 'Builder' | 'Member' | 'Viewer'): Promise<Actor> {
    const email = this.#email(name)
    const seat = { Builder: 'builder', Member: 'member', Viewer: 'viewer' } as const
    return this.#enter(name, email, await invite(owner.api, name, email, role, seat[role]))
  }

  async visitor(): Promise<Visitor> {
    return this.#open()
  }

  /** A person's phone, on which they are signed in too. */
  async phone(actor: Actor): Promise<Visitor> {
    return this.#open(await actor.context.storageState(), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  }

  /** The unexpected errors in any of their browsers. */
  problems(): string[] {
    return this.#problems.filter((problem) => !this.expected.some((pattern) => pattern.test(problem)))
  }

  async leave(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()))
    for (const line of this.#lines) line.close()
  }

  #email(name: string): string {
    return `${name.toLowerCase()}.${this.#mark}@trama.test`
  }

  async #enter(name: string, email: string, answer: SignedIn): Promise<Actor> {
    const { token, ...data } = answer
    const session = { ...data, orgId: data.organisation.id, memberId: data.member.id }
    const { hostname } = new URL(baseUrl)
    const visitor = await this.#open({
      cookies: [
        { name: 'trama_session', value: token, domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' },
      ],
      origins: [{ origin: baseUrl, localStorage: [{ name: 'trama.session', value: JSON.stringify({ status: 'active', session }) }] }],
    })
    return { ...visitor, name, email, token, orgId: session.orgId, memberId: session.memberId, api: createApi(token) }
  }

  async #open(storageState?: Awaited<ReturnType<BrowserContext['storageState']>>, device: BrowserContextOptions = {}): Promise<Visitor> {
    const line = await openLine()
    this.#lines.push(line)
    const context = await this.#browser.newContext({ ...device, proxy: line.proxy, ...(storageState && { storageState }) })
    this.#contexts.push(context)
    watchForProblems(context, this.#problems)
    await installOnDemand(context)
    if (this.#savesData) await saveData(context)
    return {
      context,
      page: await context.newPage(),
      goOffline: async () => {
        await tellNetwork(context, false)
        line.cut()
      },
      loseServer: (how) => (how === 'hangs' ? line.hang() : line.cut()),
      goOnline: async () => {
        line.mend()
        await tellNetwork(context, true)
      },
    }
  }
}

/**
 * Tells every page, open or yet to come, what the browser knows of its network. The line keeps the bytes back. Playwright's own `setOffline`
 * is not used: see decision 131.
 */
export async function tellNetwork(context: BrowserContext, online: boolean): Promise<void> {
  const tell = (isOnline: boolean): void => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  await context.addInitScript(tell, online)
  await Promise.all(context.pages().map((page) => page.evaluate(tell, online)))
}
