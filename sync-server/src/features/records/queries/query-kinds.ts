import { groupRecords, type GroupQuery } from '#server/features/records/queries/groups.ts'
import { readFigures } from '#server/features/records/queries/figures.ts'
import { pageTemplate, type PageTemplate } from '#server/features/records/queries/page-template.ts'
import { readPastPage, readPastSummary, type PastQuery, type PastSummaryQuery } from '#server/features/records/past/read-past.ts'
import { checkConditions, queryRecords, type RecordQuery } from '#server/features/records/query-records.ts'
import type { OrgContext } from '#server/access/org-context.ts'

export interface QueryArguments {
  page: RecordQuery
  groups: GroupQuery
  figures: Omit<GroupQuery, 'groupBy'>
  past: PastQuery
  pastSummary: PastSummaryQuery
}
/** What is asked of records as they are: a page's template says what it costs. */
export type QueryKind = 'page' | 'groups' | 'figures'
/** What is asked of records as they were: only a thread answers it. */
export type PastKind = 'past' | 'pastSummary'

interface ThreadKind<Query> {
  /** the answer's JSON, on whichever thread */
  answer(context: OrgContext, query: Query): string
  limitMs: number
}

interface Kind<Query> extends ThreadKind<Query> {
  /** it reads every matching record, whatever the plan */
  readsAll(template: PageTemplate, query: Query): boolean
}

const onlyCounts = (query: { aggregates?: readonly { name: string }[] | undefined }): boolean =>
  (query.aggregates ?? []).every(({ name }) => name === 'count')

/** What can be asked of a table's records. */
export const queryKinds: { [K in QueryKind]: Kind<QueryArguments[K]> } = {
  page: {
    answer: queryRecords,
    readsAll: ({ plan, narrows }, query) => plan.sorts || ((query.aggregates?.length ?? 0) > 0 && (narrows || !onlyCounts(query))),
    limitMs: 10_000,
  },
  groups: {
    answer: (context, query) => JSON.stringify(groupRecords(context, query)),
    readsAll: () => true,
    limitMs: 20_000,
  },
  figures: {
    answer: (context, query) => {
      checkConditions(query.filter)
      return JSON.stringify({ aggregates: readFigures(context, pageTemplate(context, query), query.aggregates) })
    },
    readsAll: ({ narrows }, query) => narrows || !onlyCounts(query),
    limitMs: 20_000,
  },
}

const pastKinds: { [K in PastKind]: ThreadKind<QueryArguments[K]> } = {
  past: { answer: (context, query) => JSON.stringify(readPastPage(context, query)), limitMs: 20_000 },
  pastSummary: { answer: (context, query) => JSON.stringify(readPastSummary(context, query)), limitMs: 20_000 },
}

/** What a thread answers. */
export const threadKinds = { ...queryKinds, ...pastKinds }
