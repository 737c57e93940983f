import { stringify } from 'yaml';

type Answers = {
  name: string;
  place: { city: string; region: string };
  phone: string;
  email: string;
  timeZone: string;
  founded: number;
  replyWithin: string;
  accent: string;
};

/** brand.yaml of a new provider, with a comment on what is not obvious. */
export function brandFile({
  name,
  place: { city, region },
  phone,
  email,
  timeZone,
  founded,
  replyWithin,
  accent,
}: Answers) {
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

# What you claim. Say what you can show; what is not here is not shown. The years in business are counted from founded.
claims:
  replyWithin: ${value(replyWithin)}
#  satisfaction: 98%
#  uptime: 99.9%
#  support: 24/7

# The fonts: modern, classic (titles with serifs) or friendly (round).
fonts: modern

# Buttons, and links. The dark theme gets lighter colors of the same hue.
colors:
  accent: ${value(accent)}
  links: "#1f5f8b"

# Without a logo, your name and its first letter stand in its place. The mark is square, for icons and narrow places.
# logo: pictures/logo.svg
# logoDark: pictures/logo-on-dark.svg
# mark: pictures/mark.svg
# isNameShown: false
# Photos take the place of drawings once you name them:
# pictures:
#   home: pictures/team.jpg
#   about: pictures/office.jpg
#   contact: pictures/front-desk.jpg
#   login: pictures/street.jpg
`;
}
