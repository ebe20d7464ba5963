import type { Platform } from '#server/platform/platform.ts'

interface Film {
  title: string
  url: string
}

/** As many as Start Here shows (specification 1 §9). */
const most = 4
const mostBytes = 512 * 1024
/** ms for which what was read is told, and for which one that failed is not asked again */
const [keepMs, restMs] = [60 * 60_000, 60_000]

const known = new WeakMap<Platform, { until: number; films: Promise<Film[]> }>()

/** The newest films of the operator's playlist, an Atom feed; none where there is none or while it cannot be read. Asked once an hour at most. */
export function readPlaylist(platform: Platform): Promise<Film[]> {
  const { links } = platform.config
  const url = links.playlist
  if (url === undefined) return Promise.resolve([])
  const now = platform.now().getTime()
  const kept = known.get(platform)
  if (kept && kept.until > now) return kept.films
  const films = platform.safeFetch({ url, mostBytes }).then((answer) => {
    const found = answer.ok && answer.status === 200 ? filmsOf(answer.body.toString('utf8')) : []
    if (found.length === 0) known.set(platform, { until: now + restMs, films: Promise.resolve([]) })
    return found
  })
  known.set(platform, { until: now + keepMs, films })
  return films
}

/** The titles and addresses of a feed's first entries. */
export function filmsOf(feed: string): Film[] {
  const entries = feed.split(/<entry[\s>]/, most + 1).slice(1)
  return entries.flatMap((entry): Film[] => {
    const title = plain(/<title[^>]{0,200}>([^<]{1,500})<\/title>/.exec(entry)?.[1] ?? '')
    const url = plain(/<link\s[^>]{0,300}href="(https:\/\/[^"<>]{1,500})"/.exec(entry)?.[1] ?? '')
    return title === '' || url === '' ? [] : [{ title, url }]
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" }
const plain = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos|#39);/g, (whole, name: string) => entities[name] ?? whole).trim()
