import type { TestOrg } from '#tests/support/test-org.ts'
import type { TestServer } from '#tests/support/test-server.ts'

export interface Bench {
  server: TestServer
  org: TestOrg
  token: string
  seconds: number
  /** the server's process makes its own load */
  isShared: boolean
}

export type Figures = Record<string, { figure: string; goal: string }>

export const benchFields = { name: 'singleLineText', total: 'number' } as const
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN
