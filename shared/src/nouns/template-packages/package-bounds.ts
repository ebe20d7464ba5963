/** The newest form of packages. This program reads it and those before: 2 has files of apps, pages and forms, and is written for them alone. */
export const packageVersion = 2

/** Bounds of a package. One that is past them is refused by the name of the bound. */
export const packageBounds = {
  tables: 200,
  apps: 100,
  pages: 200,
  automations: 200,
  functions: 100,
  blocksOfApp: 500,
  nodesOfPage: 20_000,
  recordsOfTable: 10_000,
  files: 1_000,
  /** of the file, and of all of its parts unpacked */
  bytes: 50 * 1024 * 1024,
  /** of one JSON part but records, unpacked */
  partBytes: 8 * 1024 * 1024,
  /** levels of lists and objects in one JSON part */
  depth: 60,
  /** for reading and checking */
  ms: 30_000,
} as const

/** Reasons for which a package is refused. Nothing is written then. */
export const packageProblems = [
  'notFound',
  'notAPackage',
  'tooLarge',
  'tooMany',
  'tooDeep',
  'tooSlow',
  'wrongName',
  'missingPart',
  'futureVersion',
  'unknownKind',
  'invalidPart',
  'repeatedId',
  'foreignId',
  'fileChanged',
] as const
export type PackageProblem = (typeof packageProblems)[number]

/** A refusal: the part of the package that it is about, and a place inside of it. */
export interface PackageRefusal {
  reason: PackageProblem
  part: string
  detail: string
}
