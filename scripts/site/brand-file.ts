import { stringify } from 'yaml';

type Answers = {
  name: string;
  place: { city: string; region: string };
  phone: string;
  email: string;
  timeZone: string;
  founded: number;
};

/** brand.yaml of a new provider, with a comment on what is not obvious. */
export function brandFile({ name, place: { city, region }, phone, email, timeZone, founded }: Answers) {
  const years = Math.max(1, new Date().getFullYear() - founded);
  const value = (text: string | number) => stringify(text).trim();
  return `# Who you are. In every text of this folder, words in braces stand for what is written here: {name}, {city}, {phone}, …

name: ${value(name)}
founded: ${founded}
city: ${value(city)}
region: ${value(region)}
country: US
timeZone: ${value(timeZone)}

# Your service hours until you set others in the portal.
openDays: [mon, tue, wed, thu, fri]
opens: 09:00
closes: 17:00

# The first phone number is the one in the header of every page.
phones:
  - label: Office and support
    number: ${value(phone)}
emails:
  - label: Questions and quotes
    address: ${value(email)}
supportPhone: ${value(phone)}
supportEmail: ${value(email)}
# Where messages from the website arrive.
contactEmail: ${value(email)}

# Profiles and people are shown once you list them:
# social:
#   - name: LinkedIn
#     url: https://www.linkedin.com/company/your-name
# founders:
#   - name: Your Name
#     role: Owner
#     phone: ${value(phone)}
#     email: ${value(email)}
#     profile: https://www.linkedin.com/in/your-name
#     text: One or two sentences about you.
#     portrait: pictures/your-name.jpg

# Your own claims. Say what you can show.
claims:
  satisfaction: 100%
  uptime: 99.9%
  support: 24/7
  yearsInBusiness: "${years}"
  yearsOfLocalService: "${years}"
  replyWithin: 24 hours

# Buttons, and links. The dark theme gets lighter colors of the same hue.
colors:
  accent: "#3f5f2a"
  links: "#1f5f8b"
# logo: pictures/logo.svg
`;
}
