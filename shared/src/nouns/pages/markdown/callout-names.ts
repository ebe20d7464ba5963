/** The names of GitHub's alerts, by the hue of a callout. Another hue stands behind the first name. */
const alerts: Readonly<Record<string, string>> = { NOTE: 'blue', TIP: 'green', IMPORTANT: 'violet', WARNING: 'yellow', CAUTION: 'red' }

export const callouts = {
  nameOf(hue: string): string {
    const name = Object.keys(alerts).find((alert) => alerts[alert] === hue)
    return name ?? (/^[a-z]{1,20}$/.test(hue) ? `NOTE ${hue}` : 'NOTE')
  },

  /** The hue of the callout that a quote begins; undefined for a quote. */
  hueOf(start: string): string | undefined {
    const [, name = '', hue] = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)(?: ([a-z]{1,20}))?\][ \t]*(?:\n|$)/i.exec(start) ?? []
    return name === '' ? undefined : (hue ?? alerts[name.toUpperCase()])
  },
}
