-- The letters of a text and the pairs of letters that follow each other, as numbers, for searches of one or two letters.
-- PL/pgSQL keeps its plan: a function in SQL would be planned again by every statement that writes.
CREATE OR REPLACE FUNCTION "letters_and_pairs"(searched text) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	letters integer[] := array(SELECT ascii(letter) % 65536 FROM unnest(string_to_array(searched, NULL)) AS letter);
BEGIN
	RETURN letters || array(SELECT (a * 257 + b) % 65536 FROM unnest(letters, letters[2:]) AS pair(a, b) WHERE b IS NOT NULL);
END
$$;
