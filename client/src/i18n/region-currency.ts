const euro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'

const signs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(euro.split(' ').map((region) => [region, '€'])),
  ...{
    BR: 'R$',
    GB: '£',
    JP: '¥',
    CN: '¥',
    IN: '₹',
    CH: 'CHF',
    PE: 'S/',
    CR: '₡',
    PY: '₲',
    BO: 'Bs',
    GT: 'Q',
    HN: 'L',
    AO: 'Kz',
    MZ: 'MT',
  },
}

/** The sign of money in the browser's region; nothing where the region is not told or not known. */
export function signOfRegion(): { currencySymbol?: string } {
  const region = new Intl.Locale(navigator.languages.find((tag) => /^\w{2,3}(-\w+)*$/.test(tag)) ?? 'en').region ?? ''
  const sign = Object.hasOwn(signs, region) ? signs[region] : undefined
  return sign === undefined ? {} : { currencySymbol: sign }
}
