import { sleep } from '#tests/bench/sync/statistics.ts'

const mostTries = 10

/**
 * Retries a request after a second, as a device does, when it failed. A server closes a connection after five idle seconds, perhaps just
 * when the next request is sent.
 * @throws the error of the last try
 */
export async function ask(url: string, init: RequestInit, onFailure: (told: string) => void): Promise<Response> {
  for (let tries = 1; ; tries++) {
    try {
      const response = await fetch(url, init)
      if (response.ok) return response
      throw new Error(`${response.status} ${await response.text()}`)
    } catch (error) {
      onFailure(`${url}: ${String(error)} ${String((error as Error).cause ?? '')}`)
      if (tries === mostTries) throw error
      await sleep(1000)
    }
  }
}
