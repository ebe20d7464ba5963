import { sleep } from '#tests/bench/sync/statistics.ts'

const mostTries = 10

/**
 * Asks as a device does: again after a second when there was no answer, or not a good one. A server ends a connection that was idle for
 * five seconds, perhaps just when the next request is sent.
 * @throws what the last try failed with
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
