import { vi, type MockInstance } from 'vitest'

/**
 * Answers some calls of a test before the sample device does, by method and path without `/api/`. A function is called each time, and may answer
 * later; an answer with a `status` above 399 is an error of the catalogue.
 */
export function serve(answers: Readonly<Record<string, unknown>>): MockInstance<typeof window.fetch> {
  const before = window.fetch.bind(window)
  return vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const found = answers[`${init?.method ?? 'GET'} ${pathname.replace('/api/', '')}`]
    if (found === undefined) return before(input, init)
    const answer: unknown = await (typeof found === 'function'
      ? found(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined)
      : found)
    const { status = 200 } = answer as { status?: unknown }
    return Response.json(answer, { status: typeof status === 'number' ? status : 200 })
  })
}

export const notFound = { status: 404, id: 'task_not_found', message: '', code: 'c', details: null }
