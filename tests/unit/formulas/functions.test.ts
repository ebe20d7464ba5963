import { describe, expect, it } from 'vitest'
import { allFunctions, findFunction } from '#shared/formulas/functions/registry.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { formulaEnv, reading, type Cells } from '#tests/support/formula-world.ts'

/** [formula, how its value reads in English] */
type Rows = readonly (readonly [source: string, shown: string])[]

const math: Rows = [
  ['ABS(BLANK())', ''],
  ['ABS(-12.5%)', '12.5%'],
  ['ROUND(2.5)', '3'],
  ['ROUND(-2.5)', '-3'],
  ['ROUND(1234.5, -2)', '1200'],
  ['ROUND(2.675, 2)', '2.68'],
  ['ROUND(1e300, 2)', '1e+300'],
  ['ROUND(MONEY(10.46), 1)', '$10.50'],
  ['ROUND(BLANK(), 2)', ''],
  ['ROUNDUP(2.101, 2)', '2.11'],
  ['ROUNDUP(-1.1)', '-2'],
  ['ROUNDDOWN(-1.9)', '-1'],
  ['ROUNDDOWN(0.29 * 100)', '29'],
  ['TRUNC(3.14159, 2)', '3.14'],
  ['INT(0.29 * 100)', '29'],
  ['INT(-0.5)', '-1'],
  ['CEILING(-7.2, 2)', '-6'],
  ['CEILING(MONEY(7.21), 0.5)', '$7.50'],
  ['CEILING(5, 0)', '0'],
  ['FLOOR(-7.2)', '-8'],
  ['MROUND(-13, 5)', '-15'],
  ['EVEN(-1)', '-2'],
  ['EVEN(0)', '0'],
  ['ODD(0)', '1'],
  ['ODD(-1.5)', '-3'],
  ['MOD(7, -3)', '-2'],
  ['MOD(0.3, 0.1)', '0'],
  ['MOD(5, 0)', '#divideByZero'],
  ['QUOTIENT(7, 2)', '3'],
  ['QUOTIENT(7, 0)', '#divideByZero'],
  ['POWER(-8, 1/3)', '#badArgument'],
  ['POWER(0, -1)', '#divideByZero'],
  ['POWER(10, 400)', '#outOfRange'],
  ['SQRT(-1)', '#badArgument'],
  ['SQRT(2)', '1.4142135623731'],
  ['EXP(1000)', '#outOfRange'],
  ['LN(0)', '#badArgument'],
  ['LOG(1000)', '3'],
  ['LOG(8, 1)', '#badArgument'],
  ['SIGN(MONEY(0))', '0'],
  ['PI()', '3.14159265358979'],
]

const statistics: Rows = [
  ['SUM(0.1, 0.2)', '0.3'],
  ['SUM(BLANK())', '0'],
  ['SUM(MONEY(0.1), MONEY(0.2), 1)', '$1.30'],
  ['SUM(TRUE, TRUE, FALSE)', '2'],
  ['PRODUCT(BLANK(), 4)', '4'],
  ['PRODUCT(BLANK())', ''],
  ['AVERAGE([])', ''],
  ['AVERAGE(MONEY(1), MONEY(2))', '$1.50'],
  ['AVERAGE(1, BLANK(), 2)', '1.5'],
  ['MEDIAN(3, 1, 2)', '2'],
  ['MEDIAN([])', ''],
  ['MIN("b", "Á", "c")', 'Á'],
  ['MIN([])', ''],
  ['MAX(-1, BLANK(), -2)', '-1'],
  ['MAX(MONEY(3), 2)', '$3.00'],
  ['COUNT("a", TRUE, 1)', '1'],
  ['COUNTA([], "", 0, FALSE)', '2'],
  ['COUNTBLANK([], "", 0)', '2'],
  ['STDEV(1)', '#badArgument'],
  ['STDEV([1, 2, 3, 4])', '1.29099444873581'],
  ['LARGE([1, 2], 3)', '#badArgument'],
  ['LARGE([1, 5, 3], 1)', '5'],
  ['SMALL([3, 1, 2], 1)', '1'],
  ['SMALL([], 1)', ''],
  ['PERCENTILE([1, 2, 3, 4], 50%)', '2.5'],
  ['PERCENTILE([1], 200%)', '#badArgument'],
]

const lists: Rows = [
  ['LIST("a", [1, 2])', 'a, 1, 2'],
  ['FIRST([])', ''],
  ['LAST([1, 2, 3])', '3'],
  ['ITEM([1, 2], 0)', ''],
  ['ITEM([1, 2], 9)', ''],
  ['SLICE([1, 2, 3], 2)', '2, 3'],
  ['SLICE([1, 2, 3], 0, -1)', ''],
  ['UNIQUE([1, 1, 2])', '1, 2'],
  ['SORT([3, 1, 2], TRUE)', '3, 2, 1'],
  ['SORT(["é", "f", "e"])', 'é, e, f'],
  ['REVERSE(["a"])', 'a'],
  ['HAS([], 1)', 'FALSE'],
  ['HAS(["ação"], "ACAO")', 'TRUE'],
  ['HAS([1], BLANK())', 'FALSE'],
  ['JOIN(["a", "b"])', 'a, b'],
  ['JOIN(["a", "b"], "")', 'ab'],
  ['TEXTJOIN("-", FALSE, "a", "", "b")', 'a--b'],
  ['SPLIT("a,,b")', 'a, b'],
  ['SPLIT(BLANK())', ''],
  ['SPLIT("abc", "")', 'abc'],
]

const text: Rows = [
  ['CONCATENATE("a", BLANK(), 2.5)', 'a2.5'],
  ['UPPER("straße")', 'STRASSE'],
  ['LOWER(BLANK())', ''],
  ['PROPER("o\'brien são joão")', "O'brien São João"],
  ['TRIM(" a" & CHAR(10) & " b ")', 'a b'],
  ['LEN("👩‍👩")', '3'],
  ['LEN(BLANK())', '0'],
  ['LEN(123)', '3'],
  ['LEFT("👍ab", 2)', '👍a'],
  ['LEFT("abc")', 'a'],
  ['LEFT("abc", -1)', '#badArgument'],
  ['RIGHT("ab👍", 1)', '👍'],
  ['RIGHT("ab", 9)', 'ab'],
  ['MID("abc", 0, 1)', '#badArgument'],
  ['MID("abc", 3, 10)', 'c'],
  ['MID("abc", BLANK(), 1)', ''],
  ['REPLACE("abc", 1, 0, "x")', 'xabc'],
  ['REPT("ab", 2.9)', 'abab'],
  ['REPT("a", 1e9)', '#tooLong'],
  ['REPT("a", -1)', '#badArgument'],
  ['REPT("", 1e9)', ''],
  ['PADLEFT("abc", 2)', 'abc'],
  ['PADLEFT(7, 4, "ab")', 'aba7'],
  ['PADRIGHT("a", 3, "")', 'a00'],
  ['CHAR(128512)', '😀'],
  ['CHAR(0)', '#badArgument'],
  ['CHAR(55296)', '#badArgument'],
  ['CODE("")', ''],
  ['CODE("😀")', '128512'],
  ['ENCODEURL("ç/?")', '%C3%A7%2F%3F'],
  ['CONTAINS("Ação", "acao")', 'TRUE'],
  ['CONTAINS("a", BLANK())', 'TRUE'],
  ['CONTAINS(BLANK(), "a")', 'FALSE'],
  ['STARTSWITH("Ána", "an")', 'TRUE'],
  ['ENDSWITH("Canção", "CAO")', 'TRUE'],
  ['LIKE("abc", "a*c")', 'TRUE'],
  ['LIKE("abc", "b*")', 'FALSE'],
  ['LIKE("a*c", "a\\\\*c")', 'TRUE'],
  ['LIKE("", "*")', 'TRUE'],
  ['EXACT("a", "a")', 'TRUE'],
  ['FIND("x", "abc")', '#notFound'],
  ['FIND("b", "👍b")', '2'],
  ['FIND("a", "banana", 3)', '4'],
  ['FIND("a", "banana", 0)', '#badArgument'],
  ['SEARCH("CÃO", "cancao")', '4'],
  ['SEARCH("z", "abc")', '#notFound'],
  ['SUBSTITUTE("aaa", "a", "bb")', 'bbbbbb'],
  ['SUBSTITUTE("aaa", "", "b")', 'aaa'],
  ['SUBSTITUTE("aaa", "a", "", 2)', 'aa'],
  ['TEXTBEFORE("a-b-c", "-", 2)', 'a-b'],
  ['TEXTBEFORE("abc", "-")', ''],
  ['TEXTAFTER("a-b-c", "-")', 'b-c'],
  ['TEXTAFTER("abc", "")', '#badArgument'],
  ['DIGITS("a1b2")', '12'],
  ['UNACCENT("Ñandú")', 'Nandu'],
]

const logic: Rows = [
  ['IF(BLANK(), 1, 2)', '2'],
  ['IF(1, "a")', 'a'],
  ['IF(0, "a")', ''],
  ['IF("", 1, 2)', '2'],
  ['IF([], 1, 2)', '2'],
  ['IF(TRUE, 1, 1/0)', '1'],
  ['IF(TRUE, 1, "a")', '1'],
  ['IFS(FALSE, 1)', ''],
  ['IFS(FALSE, 1, 9)', '9'],
  ['SWITCH("É", "e", 1, 2)', '1'],
  ['SWITCH(BLANK(), "", "none", "some")', 'none'],
  ['SWITCH(3, 1, "a", 2, "b")', ''],
  ['CHOOSE(0, "a")', '#badArgument'],
  ['CHOOSE(BLANK(), "a")', ''],
  ['CHOOSE(3.9, 1, 2, 3)', '3'],
  ['AND(FALSE, 1/0 > 1)', 'FALSE'],
  ['AND(TRUE, BLANK())', 'FALSE'],
  ['OR(TRUE, 1/0 > 1)', 'TRUE'],
  ['OR(BLANK())', 'FALSE'],
  ['XOR(TRUE, FALSE, FALSE)', 'TRUE'],
  ['NOT(BLANK())', 'TRUE'],
  ['BETWEEN("b", "a", "c")', 'TRUE'],
  ['BETWEEN(3, 4, 5)', 'FALSE'],
  ['BETWEEN("", "a", "c")', 'FALSE'],
  ['ISBLANK(0)', 'FALSE'],
  ['ISBLANK([])', 'TRUE'],
  ['ISBLANK(FALSE)', 'FALSE'],
  ['IFBLANK(BLANK(), BLANK())', ''],
  ['IFBLANK(0, 5)', '0'],
  ['ISERROR(1)', 'FALSE'],
  ['ISERROR(FIND("x", "a"))', 'TRUE'],
  ['IFERROR(5, 0)', '5'],
  ['IFERROR(1/0, BLANK())', ''],
  ['ERROR("no")', '#raised'],
  ['BLANK() & "x"', 'x'],
  ['TRUE()', 'TRUE'],
  ['FALSE() = FALSE', 'TRUE'],
]

const dates: Rows = [
  ['TODAY()', '11/21/2026'],
  ['HOURSIN(BLANK(), "Doing")', '0'],
  ['NOW()', '11/21/2026 15:00'],
  ['DATE(2024, 2, 30)', '03/01/2024'],
  ['DATE(2026, 0, 1)', '12/01/2025'],
  ['DATE(2026, 1, 0)', '12/31/2025'],
  ['DATE(0, 1, 1)', '#outOfRange'],
  ['DATE(99999, 1, 1)', '#outOfRange'],
  ['DATE(BLANK(), 1, 1)', ''],
  ['DATETIME("2026-01-01", 25)', '01/02/2026 01:00'],
  ['DATETIME("2026-01-01", 1e300)', '#outOfRange'],
  ['DATEADD("2024-01-31", 1, "month")', '02/29/2024'],
  ['DATEADD("2024-02-29", 1, "years")', '02/28/2025'],
  ['DATEADD("2026-03-31", -1, "months")', '02/28/2026'],
  ['DATEADD("2026-01-01", 3, "dias")', '01/04/2026'],
  ['DATEADD("2026-01-01 10:00", 90, "minutes")', '01/01/2026 11:30'],
  ['DATEADD("2026-01-01", 36, "hours")', '01/02/2026'],
  ['DATEADD("2026-01-01", 1, "parsecs")', '#badArgument'],
  ['DATEADD("2026-01-01", 1e12, "years")', '#outOfRange'],
  ['DATEDIF("2026-03-01", "2026-01-31", "months")', '-1'],
  ['DATEDIF("2024-02-29", "2025-02-28", "years")', '1'],
  ['DATEDIF("2026-01-01 10:00", "2026-01-02 09:00", "days")', '0'],
  ['DATEDIF("2026-01-01 10:00", "2026-01-01 09:00", "minutes")', '-60'],
  ['DATEDIF("2026-01-01", "2026-03-15", "weeks")', '10'],
  ['DAYS("2024-03-01", "2024-02-28")', '2'],
  ['EDATE("2026-05-31", 1)', '06/30/2026'],
  ['EOMONTH("2024-01-31", 1)', '02/29/2024'],
  ['EOMONTH("2026-05-05", -1)', '04/30/2026'],
  ['STARTOF("2026-11-22", "week")', '11/16/2026'],
  ['STARTOF("2026-11-22", "year")', '01/01/2026'],
  ['ENDOF("2024-02-10", "month")', '02/29/2024'],
  ['AGE("2000-11-22")', '25'],
  ['AGE("2000-11-21")', '26'],
  ['DURATION(1, "month")', '#badArgument'],
  ['DURATION(-1.5, "hours")', '-1:30:00'],
  ['DURATIONIN(2, "hours")', '48'],
  ['YEAR("0099-01-01")', '99'],
  ['QUARTER("2026-01-01")', '1'],
  ['MONTH(BLANK())', ''],
  ['DAY("2024-02-29")', '29'],
  ['HOUR("2026-01-01")', '0'],
  ['MINUTE("2026-01-01 23:59")', '59'],
  ['SECOND("2026-01-01 23:59:58")', '58'],
  ['WEEKDAY("2026-11-22")', '1'],
  ['WEEKDAY("2026-11-22", 2)', '7'],
  ['WEEKDAY("2026-11-22", 3)', '6'],
  ['WEEKDAY("2026-11-22", 4)', '#badArgument'],
  ['WEEKNUM("2026-01-01")', '1'],
  ['WEEKNUM("2026-01-04")', '2'],
  ['WEEKNUM("2026-01-05", 2)', '2'],
  ['ISOWEEKNUM("2026-01-01")', '1'],
  ['ISOWEEKNUM("9999-12-31")', '52'],
  ['MONTHNAME("2026-12-01")', 'December'],
  ['DAYNAME("2026-11-22")', 'Sunday'],
  ['NETWORKDAYS("2026-11-21", "2026-11-22")', '0'],
  ['NETWORKDAYS("2026-11-23", "2026-11-20")', '-2'],
  ['NETWORKDAYS("2026-01-01", "2026-12-31")', '261'],
  ['WORKDAY("2026-11-23", -1)', '11/20/2026'],
  ['WORKDAY("2026-11-20", 1, [DATE(2026, 11, 23)])', '11/24/2026'],
  ['WORKDAY("2026-11-20", 1e9)', '#tooMuchWork'],
]

const conversions: Rows = [
  ['VALUE("")', ''],
  ['VALUE("abc")', '#notNumber'],
  ['VALUE("12.5 %")', '0.125'],
  ['VALUE("(3)")', '-3'],
  ['VALUE("R$ 1,000")', '1000'],
  ['NUMBER(TRUE)', '1'],
  ['NUMBER(MONEY(12.34))', '12.34'],
  ['NUMBER(DURATION(36, "hours"))', '1.5'],
  ['MONEY(-0.005)', '-$0.01'],
  ['MONEY(BLANK())', ''],
  ['PERCENT(BLANK())', ''],
  ['PERCENT(0.123)', '12.3%'],
  ['DATETIME_FORMAT(DATETIME("2026-03-31", 14, 5), "YYYY-MM-DD HH:mm")', '2026-03-31 14:05'],
  ['TEXT(1234.5, "#,##0.00")', '1,234.50'],
  ['TEXT(0.5, "#.##")', '.5'],
  ['TEXT(7, "000")', '007'],
  ['TEXT(-12.345, "0.0#")', '-12.35'],
  ['TEXT(12.5%, "0%")', '13%'],
  ['TEXT(0.125, "0.0%")', '12.5%'],
  ['TEXT(MONEY(1234.5), "$ 0.00")', '$ 1234.50'],
  ['TEXT(5, "no digits")', 'no digits'],
  ['TEXT(TRUE)', 'TRUE'],
  ['TEXT(BLANK(), "0")', ''],
  ['TEXT("2026-03-01", "0")', '2026-03-01'],
  ['TEXT(DATE(2026, 3, 1), "yyyy-mm-dd")', '2026-03-01'],
  ['TEXT(DATE(2026, 3, 1), "d/m/yy")', '1/3/26'],
  ['TEXT(DATE(2026, 3, 1), "dddd, d \\"of\\" mmmm")', 'Sunday, 1 of March'],
  ['TEXT(DATETIME("2026-03-01", 14, 5), "hh:mm")', '14:05'],
  ['TEXT(DATETIME("2026-03-01", 0, 5, 9), "h:mm:ss am/pm")', '12:05:09 AM'],
  ['TEXT([1, 2])', '1, 2'],
  ['FIXED(2.345, 2)', '2.35'],
  ['FIXED(1e6, 0)', '1,000,000'],
  ['FIXED(1, 99)', '#badArgument'],
  ['DATEVALUE("03/31/2026")', '03/31/2026'],
  ['DATEVALUE("31/31/2026")', '#notDate'],
  ['DATEVALUE("")', ''],
  ['DATETIMEVALUE("2026-03-31T10:00-03:00")', '03/31/2026 13:00'],
  ['DATETIMEVALUE("soon")', '#notDate'],
  ['RECORDID()', '01234567-89ab-7def-8123-456789abcdef'],
]

const all = [...math, ...statistics, ...lists, ...text, ...logic, ...dates, ...conversions]

describe('formula functions', () => {
  it.each(all)('%s reads %j', (source, shown) => {
    expect(reading(source)).toBe(shown)
  })

  it.each(allFunctions.map((entry) => [entry.name, entry] as const))('%s has an example that is true', (_name, { example }) => {
    expect(reading(example[0])).toBe(example[1])
  })

  it('tests every function beyond its example', () => {
    const tested = new Set(all.flatMap(([source]) => [...source.matchAll(/[A-Z]+(?=\(|\b)/g)].map(([name]) => name)))
    expect(allFunctions.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([])
  })

  it('gives no two functions one name', () => {
    const names = allFunctions.flatMap((entry) => [...new Set([entry.name, ...entry.aliases].map(foldText))])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(names.filter((name) => !/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name))).toEqual([])
  })

  it('finds a function by its names in Portuguese and Spanish, without case and accents', () => {
    for (const name of ['sum', 'Soma', 'SUMA']) expect(findFunction(name)?.name).toBe('SUM')
    expect(reading('SE(NÃO(FALSO); "sim"; "não")')).toBe('sim')
    expect(reading('si(y(verdadero; 1 < 2); mayusc("año"); "")')).toBe('AÑO')
    expect(findFunction('constructor')).toBeUndefined()
    expect(findFunction('__proto__')).toBeUndefined()
  })

  it('describes every function in three languages, in one short sentence', () => {
    for (const { doc } of allFunctions) {
      for (const line of [doc.en, doc.pt, doc.es]) expect(line).toMatch(/^[^\n]{2,140}$/)
    }
  })

  it('writes and reads as the language does', () => {
    const cells: Cells = { Num: 1234.5, Price: 123456, Due: '2026-03-31' }
    const pt = formulaEnv('pt')
    expect(reading('{Num} & " " & {Price} & " " & {Due} & " " & TRUE', cells, pt)).toBe('1234,5 R$\u00a01.234,56 31/03/2026 VERDADEIRO')
    expect(reading('VALUE("1.234,5") + 1', {}, pt)).toBe('1235,5')
    expect(reading('TEXT({Num}, "#,##0.00")', cells, pt)).toBe('1.234,50')
    expect(reading('DATEVALUE("31/03/2026")', {}, pt)).toBe('31/03/2026')
    expect(reading('TEXT({Due}, "dd mmm aaaa") & " " & DAYNAME({Due})', cells, pt)).toBe('31 mar 2026 terça-feira')
    expect(reading('MONTHNAME({Due})', cells, formulaEnv('es'))).toBe('marzo')
  })
})
