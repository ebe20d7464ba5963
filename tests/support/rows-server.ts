import { AppError } from '#shared/protocol/errors.ts'
import { nextPartHeader } from '#shared/protocol/record-chunk.ts'
import { recordCalls } from '#shared/nouns/records/record-calls.ts'
import type { MutationBatch } from '#shared/protocol/mutations.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { readFeed } from '#server/feed/read-feed.ts'
import { readTableChunk } from '#server/feed/table-feed.ts'
import { getRecords } from '#server/records/read/get-records.ts'
import { queryKinds } from '#server/records/queries/query-kinds.ts'
import { recordsFeature } from '#server/features/records/records-feature.ts'
import { tablesFeature } from '#server/features/tables/tables-feature.ts'
import { applyMutations } from '#server/mutations/apply-mutations.ts'
import { createOrgStore } from '#server/storage/org-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { Fetch } from '#client/engine/api/request.ts'
import { createTestOrgOnPlatform, type NewTestMember, type TestMember } from '#tests/support/test-org.ts'

/** The real feed and write path over a real file, without HTTP: what devices of the property tests talk to. */
export class RowsServer {
  readonly world = createTestOrgOnPlatform()
  #store = this.world.platform.orgs
  #reopened: ReturnType<typeof createOrgStore> | undefined
  /** paths asked for, newest last */
  readonly requests: string[] = []
  /** the fate of the next requests: lost before the server read them, or with a lost answer */
  rowsPerChunk = 5
  readonly accidents: ('before' | 'after')[] = []

  get org(): OrgDatabase {
    return (this.#reopened ?? this.#store).open(this.world.orgId)
  }

  addMember(given?: NewTestMember): TestMember {
    return this.world.addMember(given)
  }

  /** As after a crash and a restart: only the file's content remains. */
  restart(): void {
    this.#reopened?.close()
    this.#reopened = createOrgStore(this.world.platform.config.dataDir)
  }

  fetchOf(member: TestMember): Fetch {
    return async (url, init) => {
      const accident = this.accidents.shift()
      if (accident === 'before') throw new TypeError('the connection broke')
      const answer = await this.#answer(member, new URL(url), init.body)
      if (accident === 'after') throw new TypeError('the answer is lost')
      return answer
    }
  }

  async #answer(member: TestMember, { pathname, searchParams }: URL, body: unknown): Promise<Response> {
    const { platform } = this.world
    const context = createOrgContext(this.org, member.memberId, { now: platform.now, source: 'app' })
    const path = pathname.replace('/api/', '')
    this.requests.push(path)
    const json = (text: string): Response => new Response(text, { headers: { 'content-type': 'application/json' } })
    const since = Number(searchParams.get('since') ?? 0)
    try {
      if (path === 'feed') {
        const heads = tablesFeature.tableHeads ?? (() => [])
        const epoch = searchParams.get('epoch') ?? undefined
        return Response.json(readFeed(context, { since, epoch }, [...(tablesFeature.feeds ?? []), ...(recordsFeature.feeds ?? [])], heads))
      }
      if (path.startsWith('feed/tables/')) {
        const { json: text, next } = readTableChunk(context, path.slice('feed/tables/'.length), since, this.rowsPerChunk)
        const answer = json(text)
        if (next !== undefined) answer.headers.set(nextPartHeader, String(next))
        return answer
      }
      const asked = JSON.parse(String(body)) as Record<string, unknown>
      if (path === 'records/query') return json(queryKinds.page.answer(context, recordCalls['POST records/query'].body.parse(asked)))
      if (path === 'records/figures')
        return json(queryKinds.figures.answer(context, { ...recordCalls['POST records/figures'].body.parse(asked), sorts: [] }))
      if (path === 'records/groups')
        return json(queryKinds.groups.answer(context, { ...recordCalls['POST records/groups'].body.parse(asked), sorts: [] }))
      if (path === 'records/get') return json(getRecords(context, String(asked['tableId']), asked['ids'] as string[]))
      const batch = asked as unknown as MutationBatch
      const environment = {
        handlers: recordsFeature.mutations ?? {},
        log: platform.log,
        requestId: 'test',
        assertSignedIn: () => undefined,
      }
      return Response.json(await applyMutations(context, batch, environment))
    } catch (error) {
      if (error instanceof AppError) return Response.json({ id: error.id, message: error.message }, { status: error.status })
      throw error
    }
  }

  close(): void {
    this.#reopened?.close()
    this.world.dispose()
  }
}
