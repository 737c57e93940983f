-- A text as it is compared with a search: contract/search-text.ts does the same. It does not depend on the locale of the
-- database, except for the case of letters other than Latin, Greek and Cyrillic ones.
-- PL/pgSQL keeps its plan: a function in SQL would be planned again by every statement that writes.
CREATE OR REPLACE FUNCTION "folded"(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	IF octet_length(written) = length(written) THEN
		RETURN regexp_replace(translate(lower(written), '"`', ''''''), '[\u0001-\u001f\u007f][\u0001-\u0020\u007f]*| [\u0001-\u0020\u007f]+', ' ', 'g');
	END IF;
	RETURN regexp_replace(replace(replace(replace(replace(translate(
			lower(regexp_replace(normalize(translate(written, '´″‶', ''''''''), NFKD),
				'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g')),
			'"`‘’‚‛“”„‟«»‹›′‵ʹʺʻʼʽˈ՚׳״‐‑‒–—―−⸺⸻﹘﹣øØłŁđĐðÐħĦŧŦıŋŊς⁄ÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
			'''''''''''''''''''''''''''''''''''''''''''''''''''-----------oollddddhhttinnσ/æœþßαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
			'[\u0001-\u0020\u007f-\u009f\u1680\u2028\u2029]+', ' ', 'g');
END
$$;
--> statement-breakpoint
-- A text as it is searched: after a tab, the same with umlauts as people type them without their keys.
CREATE OR REPLACE FUNCTION "searchable"(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	composed text;
BEGIN
	IF octet_length(written) = length(written) OR written !~ '[äöüÄÖÜ\u0308]' THEN
		RETURN folded(written);
	END IF;
	composed := regexp_replace(regexp_replace(regexp_replace(normalize(written, NFC), '[äÄ]', 'ae', 'g'), '[öÖ]', 'oe', 'g'), '[üÜ]', 'ue', 'g');
	IF composed = normalize(written, NFC) THEN
		RETURN folded(written);
	END IF;
	RETURN folded(written) || E'\t' || folded(composed);
END
$$;
