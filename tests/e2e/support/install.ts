import { expect, type BrowserContext, type Page } from '@playwright/test'

const asked = 'test:install'

/** A browser that fetches nothing ahead: each load would bring and compile every page of the product. */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
}

/** Holds the service worker back until `install`: it fetches every file of the product, which is half of a short test's work. */
export async function installOnDemand(context: BrowserContext): Promise<void> {
  await context.addInitScript((event) => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    if (!workers || workers.controller) return
    const register = workers.register.bind(workers)
    const wanted = new Promise((resolve) => addEventListener(event, resolve, { once: true }))
    workers.register = async (...given) => {
      await wanted
      return register(...given)
    }
  }, asked)
}

/** Puts the interface on the device, so that the next start needs no network. */
export async function install(page: Page): Promise<void> {
  await page.evaluate((event) => void dispatchEvent(new Event(event)), asked)
  const isInstalled = (): Promise<boolean> =>
    page.evaluate(async () => (await navigator.serviceWorker.ready) !== null && navigator.serviceWorker.controller !== null)
  await expect.poll(isInstalled).toBe(true)
}
