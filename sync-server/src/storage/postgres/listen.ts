import pg from 'pg'

/** A silent connection may be dead: an answer is awaited this often, and this long. */
const askEveryMs = 400
const answerMs = 500
const againMs = 500

export interface Listening {
  /** false while nothing can be heard */
  readonly isHearing: boolean
  close(): Promise<void>
}

/**
 * Hears the notifications of a channel. `told` is called with each, and `undefined` once it hears again: something may have been missed.
 * Resolves when it hears, or has failed to for the first time.
 */
export async function listen(url: string, channel: string, told: (payload: string | undefined) => void): Promise<Listening> {
  let isHearing = false
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return
    client = undefined
    isHearing = false
    clearTimeout(timer)
    lost.end().catch(() => undefined)
    if (!isClosed) timer = setTimeout(() => void connect(), againMs).unref()
  }

  const ask = (asked: pg.Client): void => {
    const late = setTimeout(() => lose(asked), answerMs)
    asked.query('SELECT 1').then(
      () => {
        clearTimeout(late)
        if (client === asked) timer = setTimeout(() => ask(asked), askEveryMs).unref()
      },
      () => {
        clearTimeout(late)
        lose(asked)
      },
    )
  }

  async function connect(): Promise<void> {
    const made = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true, application_name: 'Trama news' })
    client = made
    made.on('error', () => lose(made))
    made.on('end', () => lose(made))
    made.on('notification', ({ payload }) => told(payload ?? ''))
    try {
      await made.connect()
      await made.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      if (client !== made) return
      isHearing = true
      told(undefined)
      ask(made)
    } catch {
      lose(made)
    }
  }

  await connect()
  return {
    get isHearing() {
      return isHearing
    },
    close: async () => {
      isClosed = true
      isHearing = false
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
