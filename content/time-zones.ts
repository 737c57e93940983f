/** The states and provinces of each time zone of North America; where two meet, the one in which more people live. */
const regions: Record<string, string> = {
  'America/New_York':
    'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV Connecticut Delaware Florida Georgia Indiana Kentucky Massachusetts Maryland Maine Michigan North-Carolina New-Hampshire New-Jersey New-York Ohio Pennsylvania Rhode-Island South-Carolina Virginia Vermont West-Virginia',
  'America/Chicago':
    'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI Alabama Arkansas Iowa Illinois Kansas Louisiana Minnesota Missouri Mississippi North-Dakota Nebraska Oklahoma South-Dakota Tennessee Texas Wisconsin',
  'America/Denver': 'CO ID MT NM UT WY Colorado Idaho Montana New-Mexico Utah Wyoming',
  'America/Phoenix': 'AZ Arizona',
  'America/Los_Angeles': 'CA NV OR WA California Nevada Oregon Washington',
  'America/Anchorage': 'AK Alaska',
  'Pacific/Honolulu': 'HI Hawaii',
  'America/Puerto_Rico': 'PR Puerto-Rico',
  'America/Toronto': 'ON QC Ontario Quebec',
  'America/Winnipeg': 'MB Manitoba',
  'America/Regina': 'SK Saskatchewan',
  'America/Edmonton': 'AB Alberta',
  'America/Vancouver': 'BC British-Columbia',
  'America/Halifax': 'NB NS PE New-Brunswick Nova-Scotia',
  'America/St_Johns': 'NL Newfoundland',
};

/** What people call time zones. */
const names: Record<string, string> = {
  'America/New_York': 'eastern et est edt',
  'America/Chicago': 'central ct cst cdt',
  'America/Denver': 'mountain mt mst mdt',
  'America/Phoenix': 'arizona',
  'America/Los_Angeles': 'pacific pt pst pdt',
  'America/Anchorage': 'alaska akst akdt',
  'Pacific/Honolulu': 'hawaii hst',
  'America/Halifax': 'atlantic',
};

/** The time zone of a name such as Pacific or "Eastern Time"; undefined for any other. */
export function zoneNamed(name: string) {
  const word = name
    .trim()
    .toLowerCase()
    .replace(/^us\//, '')
    .replace(/ (standard |daylight )?time( zone)?$/, '');
  return Object.keys(names).find((zone) => names[zone]?.split(' ').includes(word));
}

/** The time zone in which most of a state or province lives; undefined if it is not known. */
export function zoneOfRegion(region: string) {
  const word = region.trim().replace(/\s+/g, '-').toLowerCase();
  return Object.keys(regions).find((zone) => regions[zone]?.toLowerCase().split(' ').includes(word));
}
