import { groupRecords, type GroupQuery } from '#server/records/queries/groups.ts'
import { readFigures } from '#server/records/read/figures.ts'
import { pageTemplate, type PageTemplate } from '#server/records/read/page-template.ts'
import { readPastPage, readPastSummary, type PastQuery, type PastSummaryQuery } from '#server/records/past/read-past.ts'
import { searchChoosable, type ChoiceSearch } from '#server/records/read/choosable-records.ts'
import { checkConditions, queryRecords, type RecordQuery } from '#server/records/read/query-records.ts'
import { queryRows, type RowQuery } from '#server/records/read/query-rows.ts'
import { readStageFigures, readStages, type StageFigureQuestion, type StageQuestion } from '#server/records/stages/read-stages.ts'
import type { OrgContext } from '#server/access/org-context.ts'

export interface QueryArguments {
  page: RecordQuery
  rows: RowQuery
  groups: GroupQuery
  figures: Omit<GroupQuery, 'groupBy'>
  past: PastQuery
  pastSummary: PastSummaryQuery
  stages: StageQuestion
  stageFigures: StageFigureQuestion
  choices: ChoiceSearch
}
/** Queries on records as they are now; a page's template estimates the cost. */
export type QueryKind = 'page' | 'rows' | 'groups' | 'figures'
/** Queries on records as of a past moment; only a thread answers them. */
export type PastKind = 'past' | 'pastSummary'

interface ThreadKind<Query> {
  /** the answer's JSON, on any thread */
  answer(context: OrgContext, query: Query): string
  limitMs: number
}

interface Kind<Query> extends ThreadKind<Query> {
  /** it reads every matching record, whatever the plan */
  readsAll(template: PageTemplate, query: Query): boolean
}

const onlyCounts = (query: { aggregates?: readonly { name: string }[] | undefined }): boolean =>
  (query.aggregates ?? []).every(({ name }) => name === 'count')

/** Queries that can be answered on the event loop. */
export const queryKinds: { [K in QueryKind]: Kind<QueryArguments[K]> } = {
  page: {
    answer: queryRecords,
    readsAll: ({ plan, narrows }, query) => plan.sorts || ((query.aggregates?.length ?? 0) > 0 && (narrows || !onlyCounts(query))),
    limitMs: 10_000,
  },
  rows: { answer: queryRows, readsAll: ({ plan }) => plan.sorts, limitMs: 10_000 },
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

/** Queries that a thread can answer. */
export type ThreadKindName = keyof QueryArguments
export const threadKinds = {
  ...queryKinds,
  ...pastKinds,
  stages: { answer: readStages, limitMs: 20_000 } satisfies ThreadKind<StageQuestion>,
  stageFigures: { answer: readStageFigures, limitMs: 20_000 } satisfies ThreadKind<StageFigureQuestion>,
  choices: { answer: searchChoosable, limitMs: 10_000 } satisfies ThreadKind<ChoiceSearch>,
}
