import { lineCell, type FormLineValues } from '#shared/nouns/public-links/public-item.ts'
import { apiPath } from '#client/public/follow-item.ts'
import { answerOf, noAnswer, sendToLink, type LinkAnswer } from '#client/public/send-to-link.ts'
import { dropWaiting, keepWaiting, readWaiting, type ChosenFile, type VisitorLine, type Waiting } from '#client/public/visitor-store.ts'

/** An answer after which sending again later may succeed: no network, too many requests, a busy server. */
export function mayComeLater(answer: LinkAnswer): boolean {
  return !answer.ok && (answer.status === 0 || answer.status === 429 || answer.status >= 500)
}

/** Sends a filled form with its files. A file that arrived is not sent again. Never throws. */
export async function sendWaiting(waiting: Waiting, isKept: boolean): Promise<LinkAnswer> {
  const values = { ...waiting.values }
  const lines = sentLines(waiting)
  for (const file of waiting.files) {
    if (file.id === undefined) {
      const sent = await uploadFile(waiting, file)
      if (!sent.ok) return sent.id === 'file_too_large' ? { ...sent, problems: { [placeOf(waiting, file)]: 'tooLarge' } } : sent
      file.id = sent.fileId
      if (isKept) await keepWaiting(waiting).catch(() => undefined)
    }
    const cells = file.line === undefined ? values : lines.get(file.line)
    const name = file.column ?? file.part
    const before = cells?.[name]
    if (cells) cells[name] = [...(Array.isArray(before) ? before : []), file.id]
  }
  const { id, block, version, secret, answer } = waiting
  return sendToLink(waiting.token, '/submit', {
    ...{ id, values },
    ...(waiting.lines && { lines: Object.fromEntries(Object.entries(waiting.lines).map(([part, list]) => [part, cellsOf(list, lines)])) }),
    ...(block !== undefined && { block }),
    ...(version !== undefined && { version }),
    ...(secret !== undefined && { secret }),
    ...(answer !== undefined && { answer }),
  })
}

/** The cells of each line, by its key. */
function sentLines({ lines = {} }: Waiting): Map<string, FormLineValues> {
  const all = Object.values(lines).flat()
  return new Map(
    all.map(({ key, values }) => [key, Object.fromEntries(Object.entries(values).map(([id, value]) => [id, value === '' ? null : value]))]),
  )
}

function cellsOf(list: readonly VisitorLine[], cells: ReadonlyMap<string, FormLineValues>): FormLineValues[] {
  return list.map(({ key }) => cells.get(key) ?? {})
}

function placeOf({ lines = {} }: Waiting, { part, line, column }: ChosenFile): string {
  const index = (lines[part] ?? []).findIndex(({ key }) => key === line)
  return column === undefined || index < 0 ? part : lineCell(part, index, column)
}

type Uploaded = { ok: true; fileId: string } | Extract<LinkAnswer, { ok: false }>

async function uploadFile({ token, block }: Waiting, { part, column, name, blob }: Waiting['files'][number]): Promise<Uploaded> {
  try {
    const query = new URLSearchParams({
      part,
      name: name.slice(0, 255) || 'file',
      ...(column !== undefined && { column }),
      ...(block !== undefined && { block }),
    })
    const response = await fetch(apiPath(token, `/upload?${query}`), {
      ...{ method: 'POST', credentials: 'same-origin', referrerPolicy: 'no-referrer' },
      headers: { 'content-type': 'application/octet-stream' },
      body: blob,
    })
    if (!response.ok) return await answerOf(response)
    const { id } = (await response.json()) as { id: string }
    return { ok: true, fileId: id }
  } catch {
    return noAnswer
  }
}

/** True for a refused form of the link itself, whose visitor can mend what the answer names. */
function isLookedAt({ block, answer: changed }: Waiting, answer: LinkAnswer): answer is Extract<LinkAnswer, { ok: false }> {
  return !answer.ok && block === undefined && changed === undefined && Object.keys(answer.problems).length > 0
}

/** Sends what waits for a link, one after the other. @returns how many still wait, and how many were refused for good */
export async function flushWaiting(token: string): Promise<{ left: number; refused: number }> {
  const work = async () => {
    let refused = 0
    for (const waiting of await readWaiting(token)) {
      const answer = await sendWaiting(waiting, true)
      if (mayComeLater(answer)) break
      if (!answer.ok) refused += 1
      if (isLookedAt(waiting, answer)) await keepWaiting({ ...waiting, refused: answer.problems }).catch(() => undefined)
      else await dropWaiting(waiting.id)
    }
    return { left: (await readWaiting(token)).length, refused }
  }
  // two tabs of one visitor would send each file twice
  return 'locks' in navigator ? navigator.locks.request(`trama-visitor ${token.slice(0, 8)}`, work) : work()
}
