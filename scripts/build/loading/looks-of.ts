const takesClass = /\bclassName\??: string|\bclassName, /

/**
 * The style sheets of common components that take a class, from the project's folder. They load before all others, so that the class that a caller
 * gives wins.
 * @param sources all sources of the client
 */
export function looksOf(sources: readonly { path: string; text: string }[]): string[] {
  return sources
    .filter(({ path, text }) => /^client\/src\/ui\/(?:layout\/)?[^/]+\.tsx$/.test(path) && takesClass.test(text))
    .flatMap(({ text }) => [...text.matchAll(/ui\/[\w/-]+\.module\.css/g)].map(([sheet]) => `client/src/${sheet}`))
}
