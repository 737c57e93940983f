type Prices = Record<'remote' | 'onSite' | 'training' | 'travel', number>;

/** prices.yaml of a new provider. Amounts are dollars. */
export function pricesFile({ remote, onSite, training, travel }: Prices) {
  return `# In dollars. The website shows these prices until yours are confirmed in System settings; work on tickets is billed by those.

# For each hour.
hourly:
  remote: ${remote}
  onSite: ${onSite}
  training: ${training}
# Once for each visit, within this many miles.
travel: ${travel}
travelMiles: 20
# The shortest visit, and the steps after it, in minutes.
minimumMinutes: 60
stepMinutes: 15

# What the other services cost at least is shown once you say so:
# from:
#   managedIt: { price: 95, unit: a person each month }
`;
}
