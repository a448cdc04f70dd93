-- Chinese characters that a PDF separates by blanks are words again. Others keep what was read.

UPDATE file_text
SET content = regexp_replace(content, '([\u3007\u3400-\u9fff]) (?=[\u3007\u3400-\u9fff])', '\1', 'g')
WHERE content ~ '[\u3400-\u9fff] [\u3400-\u9fff] [\u3400-\u9fff]';
