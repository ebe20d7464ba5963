import axe from 'axe-core'

/** Serious and critical findings of axe within an element, one line each. */
export async function seriousProblems(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, { resultTypes: ['violations'], rules: { region: { enabled: false } } })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`))
}
